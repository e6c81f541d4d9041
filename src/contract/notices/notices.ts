import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'

/** What of a ride can change so that its riders are told; `takesPlace`: a cancelled or deleted ride is on again. */
export const rideChanges = ['day', 'startTime', 'meetingLocation', 'takesPlace'] as const
export type RideChange = (typeof rideChanges)[number]

/** How many notices the bell lists. */
export const noticesShown = 50

/** Something that the user was told, with its text in both languages. */
export const Notice = z.object({
  id: Id,
  kind: z.string(),
  headingKo: z.string(),
  headingEn: z.string(),
  textKo: z.string(),
  textEn: z.string(),
  /** Path, query and fragment on this site. */
  link: z.string(),
  createdAt: Instant,
  readAt: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

/** Notices of the user that are read now. */
export const ReadNotices = z.object({ ids: z.array(Id).check(z.maxLength(noticesShown)) })
