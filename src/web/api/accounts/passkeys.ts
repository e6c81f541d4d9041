import { queryOptions } from '@tanstack/react-query'
import type { Passkey } from '#contract/accounts/passkeys.ts'

export const passkeysPath = '/api/auth/passkeys'

/** The passkeys of the current user. */
export const passkeysQuery = queryOptions<Passkey[], Error, Passkey[], readonly string[]>({ queryKey: [passkeysPath] })
