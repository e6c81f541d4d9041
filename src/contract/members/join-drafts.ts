import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'

// An application that is being written moves into another browser (docs/decisions/066).

/** How long the link can be used. */
export const joinDraftSeconds = 120

const base64url = (max: number) =>
  z
    .string(say('Invalid value'))
    .check(
      z.minLength(1, say('Invalid value')),
      z.maxLength(max, say('Invalid value')),
      z.regex(/^[\w-]+$/, say('Invalid value')),
    )

/** What was typed, encrypted with a key that stands in the fragment of the link alone. */
export const JoinDraftBox = z.object({ box: base64url(16_000) })
export type JoinDraftBox = z.infer<typeof JoinDraftBox>

export const JoinDraftToken = z.object({ token: base64url(100) })
export type JoinDraftToken = z.infer<typeof JoinDraftToken>

/** Seconds and not a time: clocks of phones are wrong. */
export const KeptJoinDraft = z.extend(JoinDraftToken, { secondsLeft: z.int() })
