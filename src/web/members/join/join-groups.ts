/** The parts of joining, in their order: the account is step 1, the others are groups of the application. */
export const joinGroups = ['account', 'me', 'emergency', 'confirm'] as const
export type JoinGroup = (typeof joinGroups)[number]

const toConfirm = ['membershipFee', 'paymentStatus', 'consentVersion']

/** The first group of the application in which a field is left; the last one when none is. */
export function currentGroup(blank: readonly string[]): JoinGroup {
  const groups = blank.map((name) =>
    name.startsWith('emergencyContact') ? 'emergency' : toConfirm.includes(name) ? 'confirm' : 'me',
  )
  return joinGroups.find((group) => groups.some((found) => found === group)) ?? 'confirm'
}
