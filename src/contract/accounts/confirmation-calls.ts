import { call } from '#contract/calls.ts'
import { ConfirmationInput } from './auth.ts'
import { PasskeyRequest, SignedChallenge } from './passkeys.ts'

// The password or a passkey again, for the calls that declare `confirms`.

export const confirmIdentity = call('POST /api/auth/confirmation', {
  access: 'user',
  summary: 'Give the password again; for ten minutes this session may then make the calls that need it',
  body: ConfirmationInput,
  beforeSecondFactor: 'settingUp',
})

export const beginPasskeyConfirmation = call('POST /api/auth/confirmation/challenge', {
  access: 'user',
  summary: 'What a browser needs to confirm with a passkey of the user',
  answers: PasskeyRequest,
  beforeSecondFactor: 'always',
  refusals: { 400: 'The site was opened by a number.' },
})

export const confirmWithPasskey = call('POST /api/auth/confirmation/passkey', {
  access: 'user',
  summary: 'Use a passkey again; for ten minutes this session may then make the calls that need it',
  body: SignedChallenge,
  beforeSecondFactor: 'always',
  refusals: { 400: 'The challenge has expired, or the passkey is not the user’s.' },
})
