import { settingsAddress } from '#contract/accounts/settings-addresses.ts'

// Separate from the schemas, so that a page can show these choices without them.

/** By what administrators choose among people (docs/product.md 10.19). All but `inactive` are about active members and administrators. */
export const personFilters = ['noEmergencyContact', 'unconfirmed', 'duesOpen', 'noConsent', 'notRidden', 'inactive'] as const
export type PersonFilter = (typeof personFilters)[number]

/** What the members that a filter shows can be asked for with one press (docs/product.md 10.20). */
export const personRequests = ['noEmergencyContact', 'unconfirmed', 'duesOpen', 'noConsent'] as const satisfies PersonFilter[]
export type PersonRequest = (typeof personRequests)[number]

/** Where members do what they are asked for. */
export const requestAddresses: Record<PersonRequest, string> = {
  noEmergencyContact: settingsAddress('my-details'),
  unconfirmed: settingsAddress('my-details'),
  duesOpen: '/contact',
  noConsent: settingsAddress('consent'),
}

/** After how many months a member is asked whether the emergency contact is still right. */
export const askAgainMonths = 6
