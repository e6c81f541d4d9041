/** docs/product.md 7.4: the lists under the profile, as parts of the address: `/profile?part=members#members`. */
export const profileParts = ['my-rides', 'members', 'club-money'] as const
export type ProfilePart = (typeof profileParts)[number]

export function readProfilePart(search: URLSearchParams): ProfilePart | null {
  return profileParts.find((part) => part === search.get('part')) ?? null
}
