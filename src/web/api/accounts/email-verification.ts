import { mutationOptions } from '@tanstack/react-query'
import type { AddressOwner, OwnAddresses } from '#contract/accounts/email-verification.ts'
import { request } from '#web/api/request.ts'
import { ownAddressesPath, ownAddressesQuery } from './own-addresses.ts'

/** Sends the letter again by which an address is verified. */
export const requestVerification = mutationOptions({
  mutationFn: (addressOf: AddressOwner) => request<OwnAddresses>('POST', `${ownAddressesPath}/letter`, { addressOf }),
  onSuccess: (addresses, _addressOf, _result, { client }) => client.setQueryData(ownAddressesQuery.queryKey, addresses),
})
