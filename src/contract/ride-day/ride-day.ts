import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { ClubDate, Instant } from '#contract/date-fields.ts'
import { ExpectedVersion, Id, line, optionalLine } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { maxReasonLength } from '#contract/rides/ride-reasons.ts'
import { RideDays, RideStop } from '#contract/rides/ride-stops.ts'
import { RideNumber, RidingEvent, registrationStatuses, rideDecisions } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'
import { maxGuests, maxMarks } from './head-count-rules.ts'
import { lateChoices } from './late-rules.ts'

const person = { userId: Id, ...MemberName.shape }

/** `open` takes a decision back. `newDate` is the new day of a ride that is postponed, and of no other; `reason` why it is postponed or cancelled. */
export const RideDecisionInput = z
  .object({
    decision: z.enum(rideDecisions),
    newDate: z.nullish(ClubDate),
    reason: optionalLine(maxReasonLength),
    expectedVersion: line(64),
  })
  .check(
    z.refine(({ decision, newDate }) => decision !== 'postponed' || newDate != null, {
      error: say('This field is required'),
      path: ['newDate'],
    }),
    z.refine(({ decision, newDate }) => decision === 'postponed' || newDate == null, {
      error: say('Invalid value'),
      path: ['newDate'],
    }),
  )
export type RideDecisionInput = z.infer<typeof RideDecisionInput>

export const LateInput = z.object({ minutes: z.literal(lateChoices, { error: say('Invalid value') }) })
export type LateInput = z.infer<typeof LateInput>

/** Of the ride's leader, for its riders. */
export const LeaderPhone = z.object({ phoneNumber: z.string(), links: linksIn({ phones: ['phoneNumber'] }) })
export type LeaderPhone = z.infer<typeof LeaderPhone>

export const LeaderPhoneInput = z.object({ isShown: z.boolean(say('Invalid value')) })

/** What is not known from the approved application or from what the rider added for this ride is null. */
export const SheetRider = z.object({
  ...person,
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  status: z.enum(registrationStatuses),
  phoneNumber: z.nullable(z.string()),
  motorcycleModel: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactRelation: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  isContactOfRide: z.boolean(),
  passengerName: z.nullable(z.string()),
  passengerPhone: z.nullable(z.string()),
  lateMinutes: z.nullable(z.int()),
  rideNumber: RideNumber,
  detailsConfirmedAt: z.nullable(Instant),
  links: linksIn({ phones: ['phoneNumber', 'emergencyContactPhone', 'passengerPhone'] }),
})
export type SheetRider = z.infer<typeof SheetRider>

/** Riders with a place, then the waitlist, each in order of registration. */
export const SheetGuest = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.string(),
  emergencyContactName: z.string(),
  emergencyContactPhone: z.string(),
  /** The account that vouches for the guest. */
  hostId: Id,
  links: linksIn({ phones: ['phoneNumber', 'emergencyContactPhone'] }),
})
export type SheetGuest = z.infer<typeof SheetGuest>

export const RideSheet = z.object({ event: RidingEvent, riders: z.array(SheetRider), guests: z.array(SheetGuest) })
export type RideSheet = z.infer<typeof RideSheet>

/** More than a ride has; beyond it, the last of the waitlist are left out. */
export const ridersToTellShown = 500

export const RiderToTell = z.object({
  ...person,
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  status: z.enum(registrationStatuses),
  phoneNumber: z.nullable(z.string()),
  /** Empty when the site reaches the rider only when they open it. */
  channels: z.array(z.enum(['push', 'mail'])),
  hasUnverifiedAddress: z.boolean(),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type RiderToTell = z.infer<typeof RiderToTell>

/** `left`: does not ride on from this stop, or did not come. */
export const markStatuses = ['here', 'left'] as const
export type MarkStatus = (typeof markStatuses)[number]

export const HeadCountMark = z.object({
  stopId: z.string(),
  riderId: z.string(),
  /** Null: the mark was taken back. */
  status: z.nullable(z.enum(markStatuses)),
  /** By the clock of the phone that counted, but never later than the mark has arrived. */
  at: Instant,
  /** Who counted, if it was another account; null also when that is erased. */
  by: z.nullable(MemberName),
})
export type HeadCountMark = z.infer<typeof HeadCountMark>

export const CountedRider = z.object({
  ...person,
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  passengerName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  rideNumber: RideNumber,
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type CountedRider = z.infer<typeof CountedRider>

/** Phone and host: of one whom a member announced. */
export const RideGuest = z.object({
  id: Id,
  name: z.string(),
  phoneNumber: z.optional(z.string()),
  hostId: z.optional(Id),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type RideGuest = z.infer<typeof RideGuest>

const countState = {
  guests: z.array(RideGuest),
  marks: z.array(HeadCountMark),
  /** Another one than when the count was opened: riders or stops have changed since, and it is opened again. */
  listVersion: z.string(),
  startedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  /** Who said to be late, and by how much. */
  late: z.array(z.object({ riderId: z.string(), minutes: z.int() })),
}

export const HeadCount = z.object({
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  status: z.string(),
  /** When the ride starts as planned: "started" is taken from two hours before it, "all arrived" from then on. */
  startsAt: Instant,
  stops: z.array(RideStop),
  meetingLocationEn: RidingEvent.shape.meetingLocationEn,
  riders: z.array(CountedRider),
  /** Until when this device may keep the count: 48 hours after the ride. */
  keptUntil: Instant,
  ...countState,
})
export type HeadCount = z.infer<typeof HeadCount>

const PhoneInstant = z.iso.datetime({ error: say('Invalid value') })

/** Of the marks about a rider at a stop the one with the newest `at` stays, from any account: sending them again changes nothing, also after later changes. */
export const HeadCountInput = z.object({
  /** As `HeadCount` said it. A count of another day is refused: the ride has been moved since. */
  eventDate: PhoneInstant,
  /** When it is sent, by the clock of the phone: tells whether that clock is wrong. Pages of release 1.3.0 leave it out. */
  sentAt: z.optional(PhoneInstant),
  marks: z
    .array(
      z.object({
        stopId: Id,
        riderId: Id,
        status: z.nullable(z.enum(markStatuses)),
        at: PhoneInstant,
      }),
    )
    .check(z.maxLength(maxMarks)),
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

/** A year of the club, such as `2026`; without it, the present one in the club's time zone. */
export const SeasonQuery = z.object({ year: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d$/, say('Invalid value')))) })
export type SeasonQuery = z.infer<typeof SeasonQuery>

const SeasonRide = z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), eventDate: Instant })

/** `years`: those with recorded rides, the present one and the requested one, newest first. */
const seasonYears = { year: z.int(), years: z.array(z.int()) }

/** The rides of a year that the requesting user rode, newest first. */
export const OwnSeason = z.object({
  ...seasonYears,
  rides: z.array(SeasonRide),
  /** Of the whole club. */
  rideCount: z.int(),
})
export type OwnSeason = z.infer<typeof OwnSeason>

/** A year of the club: its recorded rides in order, and how many of them each member rode, most first. */
export const Season = z.object({
  ...seasonYears,
  rides: z.array(z.extend(SeasonRide, { starts: z.int(), guestStarts: z.int() })),
  riders: z.array(z.object({ ...person, rideCount: z.int() })),
  /** Sum over the rides: people who rode, guests and passengers included. */
  starts: z.int(),
  guestStarts: z.int(),
})
export type Season = z.infer<typeof Season>

export const Attendance = z.object({
  riders: z.array(
    z.object({
      ...person,
      /** Null for someone who was not registered and rode. */
      status: z.nullable(z.enum(registrationStatuses)),
      rode: z.boolean(),
    }),
  ),
  /** People who rode without an account: passengers and guests. */
  guestStarts: z.int(),
  /** Whether it was recorded before; else everyone with a place is proposed. */
  isRecorded: z.boolean(),
  /** The ride's `updatedAt`, for `expectedVersion`. */
  version: z.string(),
})
export type Attendance = z.infer<typeof Attendance>

export const AttendanceInput = z.extend(ExpectedVersion, {
  userIds: z.array(Id).check(z.maxLength(1_000)),
  guestStarts: z.int().check(z.minimum(0), z.maximum(1_000)),
})
export type AttendanceInput = z.infer<typeof AttendanceInput>

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
