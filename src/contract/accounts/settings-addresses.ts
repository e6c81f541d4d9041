/** docs/product.md 7.23: the parts of Settings in the order of the index, and the cards of each that an address may name. */
export const settingsCards = {
  details: ['consent', 'my-details', 'email', 'member-list'],
  notifications: [],
  display: [],
  calendar: [],
  security: ['second-factor', 'passkeys', 'sessions', 'continue-link'],
  data: ['looks'],
} as const
export type SettingsPart = keyof typeof settingsCards
export const settingsParts = Object.keys(settingsCards) as SettingsPart[]
type SettingsCard = (typeof settingsCards)[SettingsPart][number]

const partOf = (place: string) =>
  settingsParts.find((part) => part === place || (settingsCards[part] as readonly string[]).includes(place))

/** The server sees the query alone, and shows that part; the fragment names the part or a card of it: `/settings?part=security#sessions`. */
export const settingsAddress = (place: SettingsPart | SettingsCard) => `/settings?part=${partOf(place)}#${place}`

/** A login that asks for consent leads to the card of it (`?next=`). */
export function readSettingsPart(search: { get(name: string): string | null }): SettingsPart | null {
  const named = search.get('part') ?? (search.get('next') === null ? null : 'details')
  return settingsParts.find((part) => part === named) ?? null
}
