import * as z from 'zod/mini'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import {
  ExpectedVersion,
  field,
  Id,
  leftAsIs,
  line,
  OptionalId,
  oneOf,
  optionalProse,
  optionalWholeNumber,
  prose,
} from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import { linksIn } from '#contract/text-links.ts'
import { RideDays, RideStop, RideStops } from './ride-stops.ts'

export const difficulties = ['easy', 'moderate', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const eventStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Whether a ride goes. A cancelled ride has the status `cancelled`, which stays the truth. */
export const rideDecisions = ['open', 'go', 'postponed', 'cancelled'] as const
export type RideDecision = (typeof rideDecisions)[number]

export const registrationStatuses = ['registered', 'waiting'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/**
 * The fields of a ride (docs/product.md 13.5): both titles, both descriptions, day, start, meeting place and difficulty are
 * required; end, last day, route and number of riders may be left out, `null` or blank. A ride of one day that ends before it starts
 * ends on the next day.
 */
export const RidingEventInput = z.object({
  titleKo: line(200),
  titleEn: line(200),
  descriptionKo: prose(5_000),
  descriptionEn: prose(5_000),
  eventDate: ClubDate,
  /** The last day of a ride of several days, at most `maxRideDays`; `endTime` is then on that day. */
  endDate: OptionalClubDate,
  startTime: ClubTime,
  endTime: OptionalClubTime,
  meetingLocation: line(300),
  route: optionalProse(1_000),
  difficulty: field(oneOf(difficulties), {
    label: { ko: '난이도', en: 'Difficulty' },
    sample: 'moderate',
    choices: { easy: { ko: '초급', en: 'Easy' }, moderate: { ko: '중급', en: 'Moderate' }, hard: { ko: '상급', en: 'Hard' } },
  }),
  maxParticipants: optionalWholeNumber(1),
  /** Without it, registration closes some hours before the start (`registrationClosesHours` in club.config.json). */
  registrationClosesAt: OptionalClubDate,
  /** Two members who lead the ride and ride last. */
  leaderId: OptionalId,
  sweepId: OptionalId,
  /** When it is decided whether the ride goes; without it, the evening before (`decisionTime` in club.config.json). */
  decideBy: OptionalClubDate,
  stops: z._default(RideStops, []),
  status: field(z._default(oneOf(eventStatuses), 'upcoming'), {
    label: { ko: '상태', en: 'Status' },
    sample: 'upcoming',
    choices: {
      upcoming: { ko: '예정', en: 'Upcoming' },
      ongoing: { ko: '진행 중', en: 'Ongoing' },
      completed: { ko: '완료', en: 'Completed' },
      cancelled: { ko: '취소됨', en: 'Cancelled' },
    },
  }),
})
export type RidingEventInput = z.infer<typeof RidingEventInput>

/**
 * What users can do: register and leave; `closed`: only leave, and no one moves up from the waitlist by itself; `ended`: neither, because the
 * ride has started, is over or cancelled.
 */
const registrationStates = ['open', 'closed', 'ended'] as const

/** The body of a PUT. Clients that do not know these fields leave them as they are; a last day moves with the first. */
export const RidingEventUpdate = z.extend(RidingEventInput, {
  endDate: leftAsIs(OptionalClubDate),
  leaderId: leftAsIs(OptionalId),
  sweepId: leftAsIs(OptionalId),
  decideBy: leftAsIs(OptionalClubDate),
  stops: z.optional(RideStops),
  ...ExpectedVersion.shape,
})
export type RidingEventUpdate = z.infer<typeof RidingEventUpdate>
/** The values of a form before validation: all fields, so that a form without one does not compile. */
export type RidingEventFields = Required<z.input<typeof RidingEventInput>>

/** The two who may open the sheet of their ride, count its riders and decide whether it goes. */
export const rideParts = ['leader', 'sweep'] as const
export type RidePart = (typeof rideParts)[number]

/** A member by name. Accounts without a name show their username as `lastName`. */
const MemberName = z.object({ firstName: z.nullable(z.string()), lastName: z.nullable(z.string()) })

/**
 * A ride as the API returns it. Its time is `startTime`, `HH:mm` in the club's zone. `maxParticipants` is text (docs/product.md
 * 13.8).
 */
export const RidingEvent = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  descriptionKo: z.string(),
  descriptionEn: z.string(),
  ...RideDays.shape,
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  meetingLocation: z.string(),
  route: z.nullable(z.string()),
  difficulty: z.string(),
  maxParticipants: z.nullable(z.string()),
  /** As set with the ride; null for the club's default. */
  registrationClosesAt: z.nullable(Instant),
  status: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Riders who have a place. */
  registeredCount: z.int(),
  waitingCount: z.int(),
  /** The requesting user's registration; null when there is none. */
  myStatus: z.nullable(z.enum(registrationStatuses)),
  /** Passengers of riders who have a place. */
  passengerCount: z.int(),
  /** The requesting user's place on the waitlist, from 1; null when not waiting. */
  myWaitingPlace: z.nullable(z.int()),
  /** When registration closes, by the ride or by the club's default. */
  closesAt: Instant,
  registration: z.enum(registrationStates),
  /** Whether it is under way or over: by its time, its head count or its status. A cancelled ride starts at its time, too. */
  hasStarted: z.boolean(),
  /** From when on its badge says that it is over if nobody completes or cancels it: the day after it, of a ride under way a day later. */
  overAt: Instant,
  /** What has changed since the requesting user registered; empty for others. */
  myChanges: z.array(z.string()),
  /** Null for guests, as the names below. */
  leaderId: z.nullable(z.string()),
  sweepId: z.nullable(z.string()),
  leader: z.nullable(MemberName),
  sweep: z.nullable(MemberName),
  /** What the requesting user is on this ride. */
  myPart: z.nullable(z.enum(rideParts)),
  /** Whether the requesting user may open the sheet and count the riders now. */
  mayLead: z.boolean(),
  /** Whether the requesting user may decide now whether the ride goes: a ride that has started or is over is not decided. */
  mayDecide: z.boolean(),
  /** Whether it is the time for its leaders to decide or to lead, for anyone who asks. */
  isLeadersTime: z.boolean(),
  /** As set with the ride; null for the club's default. */
  decideBy: z.nullable(Instant),
  /** When it is decided whether the ride goes, by the ride or by the club's default; never after the start. */
  decidesAt: Instant,
  decision: z.enum(rideDecisions),
  decidedAt: z.nullable(Instant),
  /** The first day that a postponed ride had, as `eventDate`. */
  postponedFrom: z.nullable(Instant),
  /** Without lodging for those who are no members. */
  stops: z.array(RideStop),
  /** On the ride's last day, at the last stop that has coordinates; null without one. */
  sunset: z.nullable(Instant),
  /** Whether the requesting user has a link for people at home that works. */
  hasHomeLink: z.boolean(),
  /** Whether the ride has a track (ride-tracks.ts). */
  hasTrack: z.boolean(),
  /** When the group left, and when all had arrived. */
  startedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  /** How many people rode; null until it is recorded. */
  starts: z.nullable(z.int()),
  links: linksIn({ texts: ['descriptionKo', 'descriptionEn', 'meetingLocation', 'route'] }),
})
export type RidingEvent = z.infer<typeof RidingEvent>

/** A ride that the requesting user was registered for, and that was cancelled or deleted. */
export const CalledOffRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  startTime: z.string(),
  meetingLocation: z.string(),
  isDeleted: z.boolean(),
  /** When it was cancelled or deleted. */
  at: Instant,
})
export type CalledOffRide = z.infer<typeof CalledOffRide>

/** What visitors may see of an upcoming ride if the club allows it (`showsRidesToVisitors`): never the meeting place. */
export const RidePreview = z.object({
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  difficulty: z.string(),
  /** Null when their number is not limited. */
  placesLeft: z.nullable(z.int()),
  updatedAt: Instant,
})
export type RidePreview = z.infer<typeof RidePreview>

/** For administrators: `outdatedLanguage` may be outdated, because only the other one was edited. */
export const OutdatedRidingEvent = z.extend(RidingEvent, { outdatedLanguage: z.enum(languages) })
export type OutdatedRidingEvent = z.infer<typeof OutdatedRidingEvent>

/** A rider as members see them: name and status only. */
export const EventParticipant = z.extend(MemberName, { status: z.enum(registrationStatuses) })
export type EventParticipant = z.infer<typeof EventParticipant>

/** The language in which calendars show the rides. */
export const CalendarFeedInput = z.object({ language: z.enum(languages) })
export type CalendarFeedInput = z.infer<typeof CalendarFeedInput>

/**
 * A user's calendar link. Anyone who knows `path` (such as `/calendar/<secret>.ics`) can read the rides, so only its owner gets
 * it; `null` while there is no link. Calendar apps need the whole URL: the browser adds its origin.
 */
export const CalendarFeed = z.object({ path: z.nullable(z.string()), createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** A ride that is over, without anything about people but what concerns the requesting user. */
export const PastRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  difficulty: z.string(),
  route: z.nullable(z.string()),
  /** How many people rode; null when it was not recorded. */
  starts: z.nullable(z.int()),
  rode: z.boolean(),
  /** Whether the requesting user may still open its sheet and count its riders: its leaders, and administrators, until 48 hours after it. */
  mayLead: z.boolean(),
  /** Its active albums. */
  albums: z.array(z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), dropboxUrl: z.string() })),
})
export type PastRide = z.infer<typeof PastRide>

type Planned = Pick<RidingEvent, 'status' | 'eventDate' | 'endDate' | 'startTime' | 'meetingLocation'>

/** Whether an update cancels the ride. */
export function cancels(before: Planned, after: Planned): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled'
}

/** What of an update the riders must know, besides that it cancels the ride. Anything else is no reason to tell them. */
export function changesOf(before: Planned, after: Planned): RideChange[] {
  const hasChanged: Record<RideChange, boolean> = {
    day: before.eventDate !== after.eventDate || before.endDate !== after.endDate,
    startTime: before.startTime !== after.startTime,
    meetingLocation: before.meetingLocation !== after.meetingLocation,
    takesPlace: before.status === 'cancelled' && after.status !== 'cancelled',
  }
  return rideChanges.filter((change) => hasChanged[change])
}
