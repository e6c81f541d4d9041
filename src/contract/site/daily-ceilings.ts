/** The daily quotas, called ceilings: new rows in 24 hours, over all addresses; generous for a club of 300. They do not apply to logged-in administrators. */
export const registrationCeiling = 100
export const applicationCeiling = 100

/** New rows from one network (IPv6 /48, IPv4 /24) in the 24 hours after its first, so that no network alone reaches a ceiling. */
export const networkCeiling = 30

export const dailyCeilings = ['registrations', 'applications'] as const
export type DailyCeiling = (typeof dailyCeilings)[number]
