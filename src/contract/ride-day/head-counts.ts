import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id, line } from '#contract/fields.ts'
import { RideDays, RideStop } from '#contract/rides/ride-stops.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'
import { maxGuests, maxMarks } from './head-count-rules.ts'

/** `left`: does not ride on from this stop, or did not come. */
export const markStatuses = ['here', 'left'] as const
export type MarkStatus = (typeof markStatuses)[number]

/** Who was counted at a stop: a user or a guest of the ride. */
export const HeadCountMark = z.object({
  stopId: z.string(),
  riderId: z.string(),
  /** Null: the mark was taken back. */
  status: z.nullable(z.enum(markStatuses)),
  /** By the clock of the phone that counted, but never later than the mark has arrived. */
  at: Instant,
  /** Who counted, if it was another account; null also when that is erased. */
  by: z.nullable(z.string()),
})
export type HeadCountMark = z.infer<typeof HeadCountMark>

/** A rider with a place, as the counting user sees them. */
export const CountedRider = z.object({
  userId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  koreanName: z.nullable(z.string()),
  passengerName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type CountedRider = z.infer<typeof CountedRider>

/** Someone without an account who rides along. */
export const RideGuest = z.object({ id: Id, name: z.string() })
export type RideGuest = z.infer<typeof RideGuest>

/** What changes while the riders are counted. */
const countState = {
  guests: z.array(RideGuest),
  marks: z.array(HeadCountMark),
  /** Another one than when the count was opened: riders or stops have changed since, and it is opened again. */
  listVersion: z.string(),
  startedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
}

/** The head count of a ride when it is opened. Each opening is recorded, because the answer has phone numbers. */
export const HeadCount = z.object({
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  status: z.string(),
  /** When the ride starts as planned: "started" is taken from two hours before it, "all arrived" from then on. */
  startsAt: Instant,
  /** All stops, in order (`stopsOf` of ride-stops.ts). */
  stops: z.array(RideStop),
  riders: z.array(CountedRider),
  /** Until when this device may keep the count: 48 hours after the ride. */
  keptUntil: Instant,
  ...countState,
})
export type HeadCount = z.infer<typeof HeadCount>

const PhoneInstant = z.iso.datetime({ error: say('Invalid value') })

/**
 * What a phone counted since it last reached the server. Of the marks about a rider at a stop the one with the newest `at` stays, from any account, so that
 * sending them again changes nothing, also after later changes.
 */
export const HeadCountInput = z.object({
  /** The first day of the ride when it was counted, as `HeadCount` says it. A count of another day is refused: the ride has been moved since. */
  eventDate: PhoneInstant,
  /** When it is sent, by the clock of the phone: tells whether that clock is wrong. Pages of release 1.3.0 leave it out. */
  sentAt: z.optional(PhoneInstant),
  marks: z
    .array(
      z.object({
        stopId: Id,
        riderId: Id,
        /** Null takes the mark back. */
        status: z.nullable(z.enum(markStatuses)),
        at: PhoneInstant,
      }),
    )
    .check(z.maxLength(maxMarks)),
  /** Guests that the phone added, with ids of its own. */
  addedGuests: z.array(z.object({ id: z.uuid(), name: line(100) })).check(z.maxLength(maxGuests)),
  /** Also those that the server does not know: their adding may arrive later. */
  removedGuests: z.array(Id).check(z.maxLength(maxGuests)),
  /** When the group left the meeting place; the first stays. */
  startedAt: z.optional(PhoneInstant),
  /** When all had arrived: completes the ride and records who rode. */
  arrivedAt: z.optional(PhoneInstant),
})
export type HeadCountInput = z.infer<typeof HeadCountInput>

export const HeadCountAnswer = z.object({
  ...countState,
  /** Always empty: pages of release 1.3.0 that are still open read it. */
  conflicts: z.array(z.never()),
})
export type HeadCountAnswer = z.infer<typeof HeadCountAnswer>
