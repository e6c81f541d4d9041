import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { NewPasskey, Passkey, PasskeyCreation, PasskeyName, PasskeyRequest, SignedChallenge } from './passkeys.ts'
import { CurrentUser } from './users.ts'

// A passkey is a second factor: for an administrator the dashboard may open or close.
const changes = ['/api/auth/passkeys', '/api/auth/user']

export const listPasskeys = call('GET /api/auth/passkeys', {
  access: 'user',
  summary: 'The user’s passkeys, oldest first',
  answers: z.array(Passkey),
  beforeSecondFactor: 'settingUp',
})

export const beginPasskey = call('POST /api/auth/passkeys/challenge', {
  access: 'user',
  summary: 'What a browser needs to make a passkey',
  answers: PasskeyCreation,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: { 400: 'The site was opened by a number.' },
})

export const addPasskey = call('POST /api/auth/passkeys', {
  access: 'user',
  summary: 'Add a passkey that a browser has made',
  body: NewPasskey,
  creates: Passkey,
  confirms: true,
  beforeSecondFactor: 'settingUp',
  refusals: {
    400: 'The challenge, the origin or the signature is wrong.',
    409: 'The passkey is known, or the user has ten.',
  },
  changes,
})

export const renamePasskey = call('PATCH /api/auth/passkeys/:id', {
  access: 'user',
  summary: 'Rename a passkey',
  body: PasskeyName,
  answers: Passkey,
  changes: ['/api/auth/passkeys'],
})

export const removePasskey = call('DELETE /api/auth/passkeys/:id', {
  access: 'user',
  summary: 'Remove a passkey: no one logs in with it any more',
  confirms: true,
  changes,
})

export const beginPasskeyLogin = call('POST /api/auth/passkey-login/challenge', {
  access: 'anyone',
  summary: 'What a browser needs to log in with a passkey',
  answers: PasskeyRequest,
  refusals: { 400: 'The site was opened by a number.' },
})

export const logInWithPasskey = call('POST /api/auth/passkey-login', {
  access: 'anyone',
  summary: 'Log in with a passkey, which tells whose it is',
  body: SignedChallenge,
  answers: CurrentUser,
  refusals: { 400: 'The challenge has expired.', 401: 'The passkey opens no account.' },
})
