/** docs/product.md 7.23. In the order of the index; each is a part of the address: `/settings?part=security#security`. */
export const settingsParts = ['details', 'notifications', 'display', 'calendar', 'security', 'data'] as const
export type SettingsPart = (typeof settingsParts)[number]

/** The server sees the query alone, and shows that part; the fragment names the part or a card of it. */
export const settingsAddress = (part: SettingsPart) => `/settings?part=${part}#${part}`

/** A login that asks for consent leads to the card of it (`?next=`). */
export function readSettingsPart(search: URLSearchParams): SettingsPart | null {
  const named = search.get('part') ?? (search.has('next') ? 'details' : null)
  return settingsParts.find((part) => part === named) ?? null
}
