import * as z from 'zod/mini'
import { email, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { hasUsernameCharacters, isDistinct } from './usernames.ts'

const usernameTooShort = say('Username must be at least 3 characters')
const passwordTooShort = say('Password must be at least 6 characters')

/** docs/product.md 13.1. */
export const shortestPassword = 6
/** What administrators need where they set a password. */
export const adminPasswordLength = 12

// Nobody types them; and a password with half a surrogate pair would be the same as one with any other half.
const typeable = /^[^\p{Cc}\p{Cs}]*$/u

/**
 * A password is taken exactly as typed: no trimming, no folding. The upper bound keeps one guess from being dear. Whether it is too easy to
 * guess is for the server to say (server/password-choice.ts): its list is too long for browsers.
 */
export const NewPassword = z
  .string(passwordTooShort)
  .check(
    z.minLength(shortestPassword, passwordTooShort),
    z.maxLength(256, say('This text is too long')),
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

/** Bounds only keep the work small; whether the pair is right is for the account to say. */
export const LoginInput = z.object({
  username: line(254, say('Username is required')),
  password: z
    .string(say('Password is required'))
    .check(z.minLength(1, say('Password is required')), z.maxLength(1024, say('This text is too long'))),
})
export type LoginInput = z.infer<typeof LoginInput>

const OwnPassword = z
  .string(say('Password is required'))
  .check(z.minLength(1, say('Password is required')), z.maxLength(1024, say('This text is too long')))

/** Changing one's own password ends all other sessions of the account, and its calendar link. */
export const PasswordChange = z.object({ currentPassword: OwnPassword, newPassword: NewPassword })
export type PasswordChange = z.infer<typeof PasswordChange>

/** Deleting one's own account asks for the password again. */
export const AccountDeletion = z.object({ password: OwnPassword })
export type AccountDeletion = z.infer<typeof AccountDeletion>

/** Sets a new password by a link that an administrator handed out. */
export const PasswordReset = z.object({
  token: z.string(say('Invalid value')).check(z.minLength(1), z.maxLength(200)),
  newPassword: NewPassword,
})
export type PasswordReset = z.infer<typeof PasswordReset>
