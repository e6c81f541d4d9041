import * as z from 'zod/mini'
import { ExpectedVersion } from '#contract/expected-version.ts'
import {
  ClubDate,
  ClubTime,
  Id,
  Instant,
  line,
  OptionalClubTime,
  oneOf,
  optionalProse,
  optionalWholeNumber,
  prose,
} from '#contract/fields.ts'
import { registrationStatuses } from './event-participants.ts'

export const difficulties = ['easy', 'moderate', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const eventStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/**
 * What an administrator plans (docs/product.md 13.5): both titles, both descriptions, day, start, meeting place and difficulty are required;
 * end, route and number of riders may be left out, `null` or blank. A ride that ends before it starts ends on the next day.
 */
export const RidingEventInput = z.object({
  titleKo: line(200),
  titleEn: line(200),
  descriptionKo: prose(5_000),
  descriptionEn: prose(5_000),
  eventDate: ClubDate,
  startTime: ClubTime,
  endTime: OptionalClubTime,
  meetingLocation: line(300),
  route: optionalProse(1_000),
  difficulty: oneOf(difficulties),
  maxParticipants: optionalWholeNumber(1),
  status: z._default(oneOf(eventStatuses), 'upcoming'),
})
export type RidingEventInput = z.infer<typeof RidingEventInput>

/** The same when it takes the place of what is there. */
export const RidingEventUpdate = z.extend(RidingEventInput, ExpectedVersion.shape)
export type RidingEventUpdate = z.infer<typeof RidingEventUpdate>
/** The same as forms hold it, before it is checked: every field, so that a form that forgets one does not compile. */
export type RidingEventFields = Required<z.input<typeof RidingEventInput>>

/** A ride as answered. Its day is `eventDate`; its hour is `startTime`, `HH:mm` in the club's zone. `maxParticipants` is text (docs/product.md 13.8). */
export const RidingEvent = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  descriptionKo: z.string(),
  descriptionEn: z.string(),
  eventDate: Instant,
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  meetingLocation: z.string(),
  route: z.nullable(z.string()),
  difficulty: z.string(),
  maxParticipants: z.nullable(z.string()),
  status: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Riders who have a place. */
  registeredCount: z.int(),
  waitingCount: z.int(),
  /** The asking person's own registration; null when there is none. */
  myStatus: z.nullable(z.enum(registrationStatuses)),
  /** The asking person's place on the waitlist, from 1; null when not waiting. */
  myWaitingPlace: z.nullable(z.int()),
})
export type RidingEvent = z.infer<typeof RidingEvent>
