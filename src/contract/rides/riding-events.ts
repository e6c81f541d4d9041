import * as z from 'zod/mini'
import { MemberName } from '#contract/accounts/member-name.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { ClubDate, ClubTime, Instant, OptionalClubDate, OptionalClubTime } from '#contract/date-fields.ts'
import {
  atMost,
  ExpectedVersion,
  field,
  Id,
  ListQuery,
  leftAsIs,
  line,
  OptionalId,
  oneOf,
  optionalLine,
  optionalProse,
  optionalWholeNumber,
  orBlank,
  phone,
  prose,
  wholeNumber,
} from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'
import { maxReasonLength } from './ride-reasons.ts'
import { RideDays, RideStop, RideStops } from './ride-stops.ts'

export const difficulties = ['easy', 'moderate', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const eventStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** Whether a ride goes. A cancelled ride has the status `cancelled`, which stays the truth. */
export const rideDecisions = ['open', 'go', 'postponed', 'cancelled'] as const
export type RideDecision = (typeof rideDecisions)[number]

/** Of the club, or called by a member: that is no ride of the club. */
export const rideKinds = ['club', 'member'] as const

/** What its leaders do next for a ride of these days. */
export const rideSteps = ['decide', 'count', 'record'] as const
export type RideStep = (typeof rideSteps)[number]

/** `unrecorded`: of the last 30 days, without a record of who rode. */
export const rideSelections = ['ahead', 'past', 'unrecorded'] as const
export type RideSelection = (typeof rideSelections)[number]

export const registrationStatuses = ['registered', 'waiting'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

const RidesRequired = wholeNumber(20, say('Please enter a whole number from 0 to 20'))

/** docs/product.md 13.5. A ride of one day that ends before it starts ends on the next day. */
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
  /** For readers of English; without it they read `meetingLocation`. */
  meetingLocationEn: optionalLine(300),
  route: optionalProse(1_000),
  difficulty: field(oneOf(difficulties), {
    label: { ko: '난이도', en: 'Difficulty' },
    sample: 'moderate',
    choices: { easy: { ko: '초급', en: 'Easy' }, moderate: { ko: '중급', en: 'Moderate' }, hard: { ko: '상급', en: 'Hard' } },
  }),
  maxParticipants: optionalWholeNumber(1),
  /** Without it, registration closes some hours before the start (the club's `registrationClosesHours`). */
  registrationClosesAt: OptionalClubDate,
  leaderId: OptionalId,
  sweepId: OptionalId,
  /** When it is decided whether the ride goes; without it, the evening before (the club's `decisionTime`). */
  decideBy: OptionalClubDate,
  stops: z._default(RideStops, []),
  /** How many rides someone must have ridden with the club to sign up; 0: none. */
  minRides: z._default(RidesRequired, 0),
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

export const maxSeriesRides = 26

/**
 * A ride on several days: `eventDate` is then the first of them, and `endDate`, `registrationClosesAt` and `decideBy`, which are those of the first
 * ride, move along with the others.
 */
export const RidingSeriesInput = z.extend(z.omit(RidingEventInput, { eventDate: true }), {
  dates: z.array(z.string(say('Please enter a valid date and time')), say('This field is required')).check(
    z.refine((dates) => dates.every(isCalendarDay), say('Please enter a valid date and time')),
    z.minLength(1, say('Please choose at least one day.')),
    z.maxLength(maxSeriesRides, say('A series has at most 26 rides.')),
    z.refine((dates) => new Set(dates).size === dates.length, say('Each day can be chosen once.')),
  ),
})
export type RidingSeriesInput = z.infer<typeof RidingSeriesInput>

/** `closed`: users can only leave, and no one moves up from the waitlist by itself. `ended`: neither. */
const registrationStates = ['open', 'closed', 'ended'] as const

/** Clients that do not know the fields that are left as they are keep them; a last day moves with the first, and an English name goes with its place. */
export const RidingEventUpdate = z.extend(RidingEventInput, {
  endDate: leftAsIs(OptionalClubDate),
  meetingLocationEn: leftAsIs(optionalLine(300)),
  leaderId: leftAsIs(OptionalId),
  sweepId: leftAsIs(OptionalId),
  decideBy: leftAsIs(OptionalClubDate),
  stops: z.optional(RideStops),
  /** Makes a member's ride a ride of the club. */
  kind: leftAsIs(oneOf(['club'] as const)),
  minRides: z.optional(RidesRequired),
  /** Why it is cancelled, or has another day, hour or meeting place. Left out, a change that riders are told of has none. */
  reason: leftAsIs(optionalLine(maxReasonLength)),
  /** Whether the later rides of its series get the same change, without the day. */
  andFollowing: z.nullish(z.boolean(say('Please choose one of the options'))),
  ...ExpectedVersion.shape,
})
export type RidingEventUpdate = z.infer<typeof RidingEventUpdate>
export const rideRepeats = ['never', 'week', 'twoWeeks', 'month'] as const
/** Of the form of a ride. Its reason is null where it is not asked for: then the ride keeps the one that it has. */
export const RidingEventForm = z.extend(RidingEventInput, {
  reason: z.pipe(
    optionalLine(maxReasonLength),
    z.transform((reason) => reason ?? undefined),
  ),
  /** Null for a ride alone. */
  andFollowing: z.nullish(z.boolean()),
  /** Of a new ride: on which further days it is made, and which of them are left out. */
  repeats: oneOf(rideRepeats),
  repeatsUntil: OptionalClubDate,
  leftOut: z.array(z.string()),
})
/** All fields, so that a form without one does not compile. */
export type RidingEventFields = Required<z.input<typeof RidingEventForm>>

export const RidingEventDeletion = z.object({ reason: optionalLine(maxReasonLength) })

export const rideParts = ['leader', 'sweep'] as const
export type RidePart = (typeof rideParts)[number]

/** Which ride with the club it is for a rider: 1 for the first. Null from the fourth on, and for those who are never "first" (docs/product.md 21.13). */
export const RideNumber = z.nullable(z.int())

/** Its time is `startTime`, `HH:mm` in the club's zone. `maxParticipants` is text (docs/product.md 13.8). */
export const RidingEvent = z.object({
  id: Id,
  /** Shared by the rides that were made together; null for a ride alone. */
  seriesId: z.nullable(z.string()),
  titleKo: z.string(),
  titleEn: z.string(),
  descriptionKo: z.string(),
  descriptionEn: z.string(),
  ...RideDays.shape,
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  meetingLocation: z.string(),
  meetingLocationEn: z.nullable(z.string()),
  route: z.nullable(z.string()),
  difficulty: z.string(),
  maxParticipants: z.nullable(z.string()),
  minRides: z.int(),
  registrationClosesAt: z.nullable(Instant),
  status: z.string(),
  kind: z.enum(rideKinds),
  /** What the member who called the ride says to it, as typed. */
  word: z.nullable(z.string()),
  /** The start: `startTime` of the first day. */
  startsAt: Instant,
  /** The same hour on the later days of a ride of several days. */
  laterStarts: z.array(Instant),
  /** Why it is cancelled, or has another day, hour or meeting place; `reasonText` says it in either language. */
  reason: z.nullable(z.string()),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Motorcycles: of riders with a place and of the guests whom they announced. */
  registeredCount: z.int(),
  /** Of these, guests. */
  guestCount: z.int(),
  waitingCount: z.int(),
  myStatus: z.nullable(z.enum(registrationStatuses)),
  passengerCount: z.int(),
  /** The requesting user's place on the waitlist, from 1; null when not waiting. */
  myWaitingPlace: z.nullable(z.int()),
  /** By how many minutes the requesting user has said to be late today; the ride's leaders see it on the head count and the sheet, others nowhere. */
  myLateMinutes: z.nullable(z.int()),
  /** The requesting user's own `rideNumber` on this ride; null for a user who has not signed up. */
  myRideNumber: RideNumber,
  closesAt: Instant,
  registration: z.enum(registrationStates),
  /** By its time, its head count or its status. A cancelled ride starts at its time, too. */
  hasStarted: z.boolean(),
  /** From when on its badge says that it is over, unless it is completed or cancelled before. */
  overAt: Instant,
  /** What has changed since the requesting user registered; empty for others. */
  myChanges: z.array(z.string()),
  /** Null for guests, as the names below. */
  leaderId: z.nullable(z.string()),
  sweepId: z.nullable(z.string()),
  leader: z.nullable(MemberName),
  sweep: z.nullable(MemberName),
  /** Whether the requesting user may read the leader's phone number now (`findLeaderPhone`); for the leader, whether riders may on the ride's day. */
  showsLeaderPhone: z.boolean(),
  myPart: z.nullable(z.enum(rideParts)),
  mayLead: z.boolean(),
  /** A ride that has started or is over is not decided. */
  mayDecide: z.boolean(),
  /** Whether it is the time for its leaders to decide or to lead, for anyone who asks. */
  isLeadersTime: z.boolean(),
  nextStep: z.nullable(z.enum(rideSteps)),
  decideBy: z.nullable(Instant),
  /** Never after the start. */
  decidesAt: Instant,
  decision: z.enum(rideDecisions),
  decidedAt: z.nullable(Instant),
  /** As `eventDate`. */
  postponedFrom: z.nullable(Instant),
  stops: z.array(RideStop),
  /** On the ride's last day, at the last stop that has coordinates; null without one. */
  sunset: z.nullable(Instant),
  hasHomeLink: z.boolean(),
  hasTrack: z.boolean(),
  startedAt: z.nullable(Instant),
  arrivedAt: z.nullable(Instant),
  starts: z.nullable(z.int()),
  links: linksIn({ texts: ['descriptionKo', 'descriptionEn', 'meetingLocation', 'meetingLocationEn', 'route', 'word'] }),
})
export type RidingEvent = z.infer<typeof RidingEvent>

export const RidingEventListQuery = z.extend(ListQuery, { rides: z.optional(oneOf(rideSelections)) })
export type RidingEventListQuery = z.infer<typeof RidingEventListQuery>

export const CalledOffRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  startTime: z.string(),
  meetingLocation: z.string(),
  meetingLocationEn: z.nullable(z.string()),
  isDeleted: z.boolean(),
  /** As of a `RidingEvent`. */
  reason: z.nullable(z.string()),
  at: Instant,
})
export type CalledOffRide = z.infer<typeof CalledOffRide>

/** What visitors may see of an upcoming ride if the club allows it (`showsRidesToVisitors`): never the meeting place. */
export const RidePreview = z.object({
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  difficulty: z.string(),
  placesLeft: z.nullable(z.int()),
  updatedAt: Instant,
})
export type RidePreview = z.infer<typeof RidePreview>

/** What visitors may see of a recorded ride if the club allows it: a title, which may name a place, only if they see titles of rides at all. */
export const RecentRide = z.object({
  titleKo: z.nullable(z.string()),
  titleEn: z.nullable(z.string()),
  ...RideDays.shape,
  riders: z.int(),
})
export type RecentRide = z.infer<typeof RecentRide>

/** For administrators: `outdatedLanguage` may be outdated, because only the other one was edited. */
export const OutdatedRidingEvent = z.extend(RidingEvent, { outdatedLanguage: z.enum(languages) })
export type OutdatedRidingEvent = z.infer<typeof OutdatedRidingEvent>

export const EventParticipant = z.extend(MemberName, {
  status: z.enum(registrationStatuses),
  /** Whether it is the requesting user. */
  isMe: z.boolean(),
})
export type EventParticipant = z.infer<typeof EventParticipant>

export const MemberToAllowQuery = z.extend(ListQuery, { search: z.optional(z.string().check(atMost(100))) })

/** For the leaders of a ride that asks for rides. */
export const MemberToAllow = z.object({
  userId: Id,
  ...MemberName.shape,
  isAllowed: z.boolean(),
})
export type MemberToAllow = z.infer<typeof MemberToAllow>

export const CalendarFeedInput = z.object({ language: z.enum(languages) })
export type CalendarFeedInput = z.infer<typeof CalendarFeedInput>

/** Anyone who knows `path` can read the rides, so only its owner gets it. Calendar apps need the whole URL: the browser adds its origin. */
export const CalendarFeed = z.object({ path: z.nullable(z.string()), createdAt: z.nullable(Instant) })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const PastRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  kind: z.enum(rideKinds),
  difficulty: z.string(),
  route: z.nullable(z.string()),
  starts: z.nullable(z.int()),
  rode: z.boolean(),
  /** Leaders and administrators, until 48 hours after it. */
  mayLead: z.boolean(),
  albums: z.array(z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), dropboxUrl: z.string() })),
})
export type PastRide = z.infer<typeof PastRide>

/** What stands on the page of a year. `starts`: how many rode, once it is recorded. */
const RideOfYear = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  startTime: z.string(),
  kind: z.enum(rideKinds),
  difficulty: z.string(),
  status: z.string(),
  starts: z.nullable(z.int()),
})
export type RideOfYear = z.infer<typeof RideOfYear>

/** A year of the club: its rides by their first days, planned, past and cancelled ones. */
export const RideYear = z.object({
  year: z.int(),
  /** The nearest years with rides, and the present one on the way. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  rides: z.array(RideOfYear),
})
export type RideYear = z.infer<typeof RideYear>

/** For the message after a ride: without names. */
export const RideThanks = z.object({
  starts: z.int(),
  /** Of the route, in whole miles; null without a route file. */
  miles: z.nullable(z.int()),
  albums: z.array(z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), dropboxUrl: z.string() })),
})
export type RideThanks = z.infer<typeof RideThanks>

type Planned = Pick<RidingEvent, 'status' | 'eventDate' | 'endDate' | 'startTime' | 'meetingLocation'>

export function cancels(before: Planned, after: Planned): boolean {
  return before.status !== 'cancelled' && after.status === 'cancelled'
}

/** Anything else is no reason to tell the riders. */
export function changesOf(before: Planned, after: Planned): RideChange[] {
  const hasChanged: Record<RideChange, boolean> = {
    day: before.eventDate !== after.eventDate || before.endDate !== after.endDate,
    startTime: before.startTime !== after.startTime,
    meetingLocation: before.meetingLocation !== after.meetingLocation,
    takesPlace: before.status === 'cancelled' && after.status !== 'cancelled',
  }
  return rideChanges.filter((change) => hasChanged[change])
}

/** Erased 48 hours after the ride. Blank fields become null. */
export const SheetDetails = z.object({
  motorcycle: optionalLine(200),
  passengerName: optionalLine(100),
  passengerPhone: z.pipe(
    z.nullish(orBlank(phone(40))),
    z.transform((text) => text || null),
  ),
  /** Of a rider whose approved application has no emergency phone, or who has none. */
  emergencyContactName: optionalLine(100),
  emergencyContactPhone: z.pipe(
    z.nullish(orBlank(phone(40))),
    z.transform((text) => text || null),
  ),
})
export type SheetDetails = z.infer<typeof SheetDetails>

/** Without a body, nothing is added and what was added before stays. A passenger has name and phone. */
export const RegistrationInput = SheetDetails.check(
  z.refine(({ passengerName, passengerPhone }) => passengerName === null || passengerPhone !== null, {
    error: say('This field is required'),
    path: ['passengerPhone'],
  }),
  z.refine(({ passengerName, passengerPhone }) => passengerPhone === null || passengerName !== null, {
    error: say('This field is required'),
    path: ['passengerName'],
  }),
)
export type RegistrationInput = z.infer<typeof RegistrationInput>
export type RegistrationFields = Required<z.input<typeof RegistrationInput>>

export const maxGuestsOfMember = 2

/** Someone without an account who rides a motorcycle along. Erased 48 hours after the ride. */
export const AnnouncedGuest = z.object({
  name: line(100),
  phoneNumber: phone(40),
  emergencyContactName: line(100),
  emergencyContactPhone: phone(40),
})
export type AnnouncedGuest = z.infer<typeof AnnouncedGuest>

/** The whole list of the guests for whom the user vouches. */
export const AnnouncedGuests = z.object({
  guests: z.array(AnnouncedGuest).check(z.maxLength(maxGuestsOfMember, say('A rider can bring two guests at most.'))),
})
export type AnnouncedGuests = z.infer<typeof AnnouncedGuests>

export const OwnGuests = z.object({
  guests: z.array(
    z.object({
      name: z.string(),
      phoneNumber: z.string(),
      emergencyContactName: z.string(),
      emergencyContactPhone: z.string(),
    }),
  ),
})

export const OwnRegistration = z.object({
  motorcycle: z.nullable(z.string()),
  passengerName: z.nullable(z.string()),
  passengerPhone: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
  /** Whether the user must add an emergency phone to ride: the approved application has none, or there is none. */
  needsEmergencyPhone: z.boolean(),
  /** Whether an emergency contact that is added goes to the approved application and stays; else it is erased with the rest. */
  keepsEmergencyContact: z.boolean(),
  /** From the approved application, as the form's first value. */
  usualMotorcycle: z.nullable(z.string()),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>
