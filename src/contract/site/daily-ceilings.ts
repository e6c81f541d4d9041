/** New rows in any 24 hours, over all addresses together; generous for a club of 300. Administrators who are logged in are not subject to them. */
export const registrationCeiling = 100
export const applicationCeiling = 100

/** Of these from one network (IPv6 /48, IPv4 /24) in the 24 hours after its first: no network alone reaches a ceiling. */
export const networkCeiling = 30

export const dailyCeilings = ['registrations', 'applications'] as const
export type DailyCeiling = (typeof dailyCeilings)[number]
