import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Passkey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { makePasskey, signWithPasskey } from '#web/accounts/passkeys/ceremonies.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { request } from '#web/api/request.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { keptLogin } from './kept-login.ts'
import { passkeysQuery, passkeysPath as path } from './passkeys.ts'

// Apart from passkeys.ts, so that no page downloads them that has no passkeys.

const confirmationPath = '/api/auth/confirmation'

export const addPasskey = mutationOptions({
  async mutationFn() {
    const made = await makePasskey(await request<PasskeyCreation>('POST', `${path}/challenge`, {}))
    return request<Passkey>('POST', path, made)
  },
  onSuccess: (_passkey, _input, _result, { client }) => renew(client),
})

export const renamePasskey = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    request<Passkey>('PATCH', `${path}/${encodeURIComponent(id)}`, { name }),
  onSuccess: (_passkey, _input, _result, { client }) => client.invalidateQueries(passkeysQuery),
})

export const removePasskey = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${path}/${encodeURIComponent(id)}`),
  // Also after a failure: it may have been removed elsewhere.
  onSettled: (_nothing, _error, _input, _result, { client }) => renew(client),
})

/** A passkey is a second factor: for an administrator the dashboard may open or close. */
async function renew(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries(passkeysQuery), client.invalidateQueries(currentUserQuery)])
}

/** A passkey again (api/confirmation.ts). */
export const confirmWithPasskey = mutationOptions({
  async mutationFn() {
    const options = await request<PasskeyRequest>('POST', `${confirmationPath}/challenge`, {})
    return request<void>('POST', `${confirmationPath}/passkey`, await signWithPasskey(options))
  },
})

export const passkeyRequest = () => request<PasskeyRequest>('POST', '/api/auth/passkey-login/challenge', {})

/** @param offered what the person has taken from the browser's offer; without it the browser asks for a passkey. */
export const logInWithPasskey = mutationOptions({
  async mutationFn(offered: SignedChallenge | undefined) {
    const signed = offered ?? (await signWithPasskey(await passkeyRequest()))
    return request<CurrentUser>('POST', '/api/auth/passkey-login', signed).finally(forgetRides).then(keptLogin)
  },
})
