import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { atMost, email, Id, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

const usernameTooShort = say('Username must be at least 3 characters')
const passwordTooShort = say('Password must be at least 6 characters')

/** docs/product.md 13.1. */
export const shortestPassword = 6
export const adminPasswordLength = 12

// Control characters cannot be typed, and lone surrogates would all hash alike.
const typeable = /^[^\p{Cc}\p{Cs}]*$/u

/** Taken exactly as typed; the upper bound limits the cost of hashing. Whether it is too easy to guess, the server checks: its list is too long for browsers. */
export const NewPassword = z
  .string(passwordTooShort)
  .check(
    z.minLength(shortestPassword, passwordTooShort),
    atMost(256),
    z.regex(typeable, say('Please remove line breaks and control characters')),
  )

export const RegisterInput = z.object({
  username: line(50, usernameTooShort).check(
    z.minLength(3, usernameTooShort),
    z.refine(hasUsernameCharacters, { error: say('Please use letters, digits, spaces and . _ - @ + only'), abort: true }),
    z.refine(
      isDistinct,
      say('This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.'),
    ),
  ),
  password: NewPassword,
  email: email(say('Invalid email format')),
  firstName: line(100, say('First name is required')),
  lastName: line(100, say('Last name is required')),
})
export type RegisterInput = z.infer<typeof RegisterInput>

const passwordMissing = say('Password is required')
/** The limit only bounds the work: the password is compared with the account's. */
const OwnPassword = z.string(passwordMissing).check(z.minLength(1, passwordMissing), atMost(1024))

export const LoginInput = z.object({ username: line(254, say('Username is required')), password: OwnPassword })
export type LoginInput = z.infer<typeof LoginInput>

export const PasswordChange = z.object({ currentPassword: OwnPassword, newPassword: NewPassword })

export const AccountDeletion = z.object({ password: OwnPassword })

/** Before actions that an open phone on a table must not allow (docs/product.md 12.5). */
export const ConfirmationInput = z.object({ password: OwnPassword })

/** Of a link. It is in the URL's fragment, which no server or log sees. */
const Token = z.string(say('Invalid value')).check(z.minLength(1), z.maxLength(200))

export const PasswordReset = z.object({ token: Token, newPassword: NewPassword })
export type PasswordReset = z.infer<typeof PasswordReset>

/** How long the link of another browser can be used. */
export const continueLinkSeconds = 120

/** Logs the same person in in another browser, once (docs/decisions/051). */
export const ContinueLink = z.object({ token: Token })
export type ContinueLink = z.infer<typeof ContinueLink>

/** Shown once. Seconds and not a time: clocks of phones are wrong. */
export const NewContinueLink = z.extend(ContinueLink, { secondsLeft: z.int() })
export type NewContinueLink = z.infer<typeof NewContinueLink>

export const ContinuedAccount = z.object({ username: z.string() })

const permitted = /^[\p{L}\p{M}\d ._@+-]*$/u

/** Whether each character is allowed; `isDistinct` checks their combination. */
export function hasUsernameCharacters(name: string): boolean {
  return permitted.test(name.normalize('NFKC')) && !/[^\P{Z} ]/u.test(name)
}

/** Invisible, or only changes the glyph of a neighbor: joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
/** HTML shows several spaces as one. */
const severalSpaces = / {2}/
/** After NFKC, letters of these scripts need no marks: what is left is decoration that readers overlook. */
const needlessMark =
  /(?:^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Han}])\p{M}|\p{Script=Inherited}/u
/**
 * Phonetic letters, small capitals and dotless ones, such as ɑ, ᴀ, ı and ǀ, and strokes that stand alone: single jamo (after
 * NFKC) and 丨 look like l, o and i.
 */
const phonetic =
  /[\u0131\u01c0-\u01c3\u1100-\u11ff\u4e28\ua960-\ua97f\ud7b0-\ud7ff\u0250-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/
const latin = /\p{Script=Latin}/u
/** Beside Latin letters, those of Korean, Chinese and Japanese are common and hardly any looks like one of them. */
const unlikeLatin =
  /(?![\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}])\p{L}/u
const cyrillic = /\p{Script=Cyrillic}/u
const greek = /\p{Script=Greek}/u

/**
 * Whether readers can tell the name from others that differ in hidden or foreign characters alone. Letters of one alphabet that look alike are for the server
 * (accounts/username-looks.ts): Unicode's table of them is too large for browsers.
 */
export function isDistinct(name: string): boolean {
  const plain = name.normalize('NFKC')
  const isHidden = invisible.test(name) || severalSpaces.test(plain) || needlessMark.test(plain) || phonetic.test(plain)
  const isMixed = (latin.test(plain) && unlikeLatin.test(plain)) || (cyrillic.test(plain) && greek.test(plain))
  return !isHidden && !isMixed
}

export const recoveryCodeCount = 10

const Typed = line(64, say('Please enter the code'))

export const CodeAtLogin = z.object({ code: Typed })
export type CodeAtLogin = z.infer<typeof CodeAtLogin>

/** Which shows that the app was set up. */
export const FirstCode = z.object({ code: Typed })

export const SecondFactor = z.object({
  /** Since when a login asks for a code; null when it does not. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** For the app: as a link or QR code, and to be typed. */
export const NewSecret = z.object({ address: z.string(), secret: z.string() })
export type NewSecret = z.infer<typeof NewSecret>

/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** Usernames of active administrators without codes from an app and without passkeys. */
  without: z.array(z.string()),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const SecondFactorRuleChange = z.object({ isRequired: z.boolean() })

// docs/decisions/046: passkeys. The shapes of ceremonies are those of WebAuthn's own JSON, with what the site uses.

export const maxPasskeys = 10

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
  authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification }),
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
