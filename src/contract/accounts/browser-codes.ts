import * as z from 'zod/mini'
import { Id, line } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { isCode, plainCode } from './code-signs.ts'
import { CurrentUser } from './users.ts'

// docs/decisions/051: a code logs in another browser

/** How long a code can be entered; then, how long its digits can be confirmed; then, how long the other browser can fetch its session. */
export const codeLifeMs = 2 * 60_000

const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/

/** The code of another browser. */
export const CodeEntry = z.object({
  code: line(64, say('Please enter the code')).check(
    z.refine((typed) => !hangul.test(typed), {
      error: say('The code has English letters and digits. Please switch the keyboard to English.'),
      abort: true,
    }),
    z.refine(isCode, say('A code has six letters and digits. Please compare it once more.')),
  ),
})
export type CodeEntry = z.infer<typeof CodeEntry>

/** The two digits that the other browser shows. */
export const CodeDigits = z.object({
  digits: z
    .string(say('Please enter the two digits'))
    .check(z.overwrite(plainCode), z.regex(/^\d{2}$/, say('Please enter the two digits'))),
})
export type CodeDigits = z.infer<typeof CodeDigits>

/** Seconds and not a time: clocks of phones are wrong. */
const secondsLeft = z.int()

/** Shown once. */
export const NewBrowserCode = z.object({ id: Id, code: z.string(), secondsLeft })
export type NewBrowserCode = z.infer<typeof NewBrowserCode>

export const browserCodeStates = ['open', 'entered', 'confirmed', 'used'] as const

/** The code of a session, as its browser sees it. */
export const BrowserCode = z.object({
  id: Id,
  state: z.enum(browserCodeStates),
  /** Kind of device and browser that has entered it; null when unknown, and before. */
  device: z.nullable(z.string()),
  secondsLeft,
})
export type BrowserCode = z.infer<typeof BrowserCode>

/** What the browser that has entered a code shows. */
export const EnteredCode = z.object({
  /** Whose code it is. */
  username: z.string(),
  digits: z.string(),
  secondsLeft,
})
export type EnteredCode = z.infer<typeof EnteredCode>

/** `user`: logged in now; null until the digits are confirmed. */
export const CodeLogin = z.extend(EnteredCode, { user: z.nullable(CurrentUser) })
export type CodeLogin = z.infer<typeof CodeLogin>
