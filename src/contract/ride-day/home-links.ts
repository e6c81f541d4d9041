import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { languages } from '#contract/languages.ts'

/** The language in which the page speaks to those at home. */
export const HomeLinkInput = z.object({ language: z.enum(languages) })
export type HomeLinkInput = z.infer<typeof HomeLinkInput>

/** A rider's link for people at home. Anyone who knows `path` sees the ride, so only its owner gets it. */
export const HomeLink = z.object({
  /** Null while there is none. */
  path: z.nullable(z.string()),
  /** When it ends, or one that is made now would: 24 hours after the ride. */
  endsAt: Instant,
})
export type HomeLink = z.infer<typeof HomeLink>
