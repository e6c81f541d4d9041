import * as z from 'zod/mini'
import { atMost, email, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

const usernameTooShort = say('Username must be at least 3 characters')
const passwordTooShort = say('Password must be at least 6 characters')

/** docs/product.md 13.1. */
export const shortestPassword = 6
/** The minimum for administrators when they set a password. */
export const adminPasswordLength = 12

// Control characters cannot be typed, and lone surrogates would all hash alike.
const typeable = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * A password is taken exactly as typed: no trimming, no folding. The upper bound limits the cost of hashing. Whether it is too
 * easy to guess is checked by the server (accounts/passwords/password-choice.ts): its list is too long for browsers.
 */
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
    z.refine(hasUsernameCharacters, {
      error: say('Please use letters, digits, spaces and . _ - @ + only'),
      abort: true,
    }),
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

/** The limits only bound the work: the credentials are checked against the account. */
export const LoginInput = z.object({
  username: line(254, say('Username is required')),
  password: z.string(say('Password is required')).check(z.minLength(1, say('Password is required')), atMost(1024)),
})
export type LoginInput = z.infer<typeof LoginInput>

const OwnPassword = z.string(say('Password is required')).check(z.minLength(1, say('Password is required')), atMost(1024))

/** A changed password ends all other sessions of the account, and its calendar link. */
export const PasswordChange = z.object({ currentPassword: OwnPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Deleting the account requires the password again. */
export const AccountDeletion = z.object({ password: OwnPassword })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** The password again (or a passkey: SignedChallenge), before actions that an open phone on a table must not allow (docs/product.md 12.5). */
export const ConfirmationInput = z.object({ password: OwnPassword })
export type ConfirmationInput = z.infer<typeof ConfirmationInput>

/** Sets a new password by a link from an administrator. */
export const PasswordReset = z.object({
  token: z.string(say('Invalid value')).check(z.minLength(1), z.maxLength(200)),
  newPassword: NewPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>

/** How long the link of another browser can be used. */
export const continueLinkSeconds = 120

/** Logs the same person in in another browser, once (docs/decisions/051). The token is in the URL's fragment, which no server or log sees. */
export const ContinueLink = z.object({ token: z.string(say('Invalid value')).check(z.minLength(1), z.maxLength(200)) })
export type ContinueLink = z.infer<typeof ContinueLink>

/** Shown once. Seconds and not a time: clocks of phones are wrong. */
export const NewContinueLink = z.extend(ContinueLink, { secondsLeft: z.int() })
export type NewContinueLink = z.infer<typeof NewContinueLink>

/** Whose link it is. */
export const ContinuedAccount = z.object({ username: z.string() })
export type ContinuedAccount = z.infer<typeof ContinuedAccount>

/** Letters, digits and some punctuation. */
const permitted = /^[\p{L}\p{M}\d ._@+-]*$/u

/** Whether all characters are allowed; `isDistinct` checks their combination. */
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
 * Whether readers can tell the name from others that differ in hidden or foreign characters alone. Names of one alphabet that
 * look like another's, and letters like `l` and `I`, are for the server (accounts/username-looks.ts): Unicode's table of confusable
 * characters is too large for browsers.
 */
export function isDistinct(name: string): boolean {
  const plain = name.normalize('NFKC')
  const isHidden = invisible.test(name) || severalSpaces.test(plain) || needlessMark.test(plain) || phonetic.test(plain)
  const isMixed = (latin.test(plain) && unlikeLatin.test(plain)) || (cyrillic.test(plain) && greek.test(plain))
  return !isHidden && !isMixed
}
