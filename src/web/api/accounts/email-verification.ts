import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { AddressOwner, OwnAddresses } from '#contract/accounts/email-verification.ts'
import { request } from '#web/api/request.ts'

const path = '/api/auth/user/addresses'

/**
 * The user's email addresses. Read again on each visit and when the tab becomes visible: the address is verified by a page that a mail app opens, often
 * in another browser.
 */
export const ownAddressesQuery = queryOptions<OwnAddresses, Error, OwnAddresses, readonly string[]>({
  queryKey: [path],
  staleTime: 5_000,
  refetchOnWindowFocus: true,
})

/** Sends the letter again. */
export const requestVerification = mutationOptions({
  mutationFn: (addressOf: AddressOwner) => request<OwnAddresses>('POST', `${path}/letter`, { addressOf }),
  onSuccess: (addresses, _addressOf, _result, { client }) => client.setQueryData(ownAddressesQuery.queryKey, addresses),
})
