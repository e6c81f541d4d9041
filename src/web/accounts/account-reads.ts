import { findOwnAddresses } from '#contract/accounts/account-calls.ts'
import { read } from '#web/api/calls.ts'

/**
 * The user's email addresses. Read again on each visit and when the tab becomes visible: an address is verified on a page that a mail app opens, often in
 * another browser.
 */
export const ownAddressesQuery = read(findOwnAddresses, {}, { staleTime: 5_000, refetchOnWindowFocus: true })
