import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

export const recoveryCodeCount = 10

const Typed = line(64, say('Please enter the code'))

/** Six digits from the app, or a recovery code, as typed. */
export const CodeAtLogin = z.object({ code: Typed })
export type CodeAtLogin = z.infer<typeof CodeAtLogin>

/** The first code of an app, which shows that it was set up. */
export const FirstCode = z.object({ code: Typed })
export type FirstCode = z.infer<typeof FirstCode>

/** The user's own second factor. */
export const SecondFactor = z.object({
  /** Since when a login asks for a code; null when it does not. */
  since: z.nullable(Instant),
  /** Unused. */
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** For the app: as a link or QR code, and to be typed. */
export const NewSecret = z.object({ address: z.string(), secret: z.string() })
export type NewSecret = z.infer<typeof NewSecret>

/** Shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** Whether administrators need a second factor. */
export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** Usernames of active administrators without codes from an app and without passkeys. */
  without: z.array(z.string()),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const SecondFactorRuleChange = z.object({ isRequired: z.boolean() })
export type SecondFactorRuleChange = z.infer<typeof SecondFactorRuleChange>
