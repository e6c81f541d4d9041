import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'

/** The language in which calendars show the rides. */
export const CalendarFeedInput = z.object({ language: z.enum(languages) })
export type CalendarFeedInput = z.infer<typeof CalendarFeedInput>

/**
 * A person's own calendar link. Anyone who knows `path` (such as `/calendar/<secret>.ics`) can read the rides, so only its owner gets it;
 * `null` while there is no link. Calendars need the whole address: the browser puts its origin before it.
 */
export const CalendarFeed = z.object({ path: z.nullable(z.string()), createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>
