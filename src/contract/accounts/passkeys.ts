import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

// docs/decisions/046: passkeys. The shapes of ceremonies are those of WebAuthn's own JSON, with what the site uses.

/** For one account. */
export const maxPasskeys = 10

/** One passkey, as its owner sees it. */
export const Passkey = z.object({
  id: Id,
  /** Chosen by the owner, at first the kind of device and browser; null when neither is known. */
  name: z.nullable(z.string()),
  createdAt: Instant,
  /** The latest login or confirmation with it; null before the first. */
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyName = z.object({ name: line(50) })
export type PasskeyName = z.infer<typeof PasskeyName>

const userVerification = z.literal('required')
const descriptors = z.array(z.object({ id: z.string(), type: z.literal('public-key') }))

/** `PublicKeyCredentialCreationOptionsJSON`: what a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id` is the account's, in base64url: a device gives it back at login. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  /** The account's passkeys: a device that holds one of them makes no second one. */
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `PublicKeyCredentialRequestOptionsJSON`: what a browser needs to use a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification,
  /** The passkeys of the user who confirms; absent at a login, where the passkey tells whose it is. */
  allowCredentials: z.optional(descriptors),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

const base64url = (max: number) =>
  z.string(say('Invalid value')).check(z.maxLength(max, say('Invalid value')), z.regex(/^[\w-]+$/, say('Invalid value')))

/** At most 1,023 bytes. */
const credentialId = base64url(1_364)
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', say('Invalid value')) }

/** `RegistrationResponseJSON`: a new passkey, as the browser made it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url(4_000), attestationObject: base64url(8_000) }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** `AuthenticationResponseJSON`: a challenge that a passkey has signed. */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type SignedChallenge = z.infer<typeof SignedChallenge>
