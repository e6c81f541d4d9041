import { queryOptions } from '@tanstack/react-query'
import type { OwnAddresses } from '#contract/accounts/email-verification.ts'

export const ownAddressesPath = '/api/auth/user/addresses'

/**
 * The user's email addresses. Read again on each visit and when the tab becomes visible: an address is verified on a page that a mail app opens, often in
 * another browser.
 */
export const ownAddressesQuery = queryOptions<OwnAddresses, Error, OwnAddresses, readonly string[]>({
  queryKey: [ownAddressesPath],
  staleTime: 5_000,
  refetchOnWindowFocus: true,
})
