import type { Language } from '#contract/languages.ts'
import type { RegistrationStatus } from '#contract/rides/riding-events.ts'
import type { ClubDay } from '#server/club-time.ts'

// Rows about rides; days are days of the club, instants ISO-8601 UTC text.

export interface RidingEventRow {
  id: string
  titleKo: string
  titleEn: string
  descriptionKo: string
  descriptionEn: string
  /** The first day. */
  eventDate: ClubDay
  /** The last day of a ride of several days, else null. */
  endDate: ClubDay | null
  startTime: string
  endTime: string | null
  meetingLocation: string
  route: string | null
  difficulty: string
  maxParticipants: string | null
  /** When registration closes; null for the club's default (rides/ride-times.ts). */
  registrationClosesAt: string | null
  status: string
  createdBy: string | null
  createdAt: string
  updatedAt: string
  leaderId: string | null
  sweepId: string | null
  /** When it is decided whether the ride goes; null for the club's default (rides/ride-times.ts). */
  decideBy: string | null
  /** Of a ride that is not cancelled. */
  decision: 'open' | 'go' | 'postponed'
  decidedAt: string | null
  /** The day that a postponed ride had, as `eventDate`. */
  postponedFrom: ClubDay | null
  /** JSON of the stops. */
  stops: string
  /** When the group left, and when all had arrived. */
  startedAt: string | null
  arrivedAt: string | null
  /** How many people rode; null until it is recorded. */
  starts: number | null
  /** Of these, people without an account. */
  guestStarts: number | null
  /** The last registration's number. */
  registrationTurn: number
  /** The language that may be outdated, because an edit changed only the other one. */
  outdatedLanguage: Language | null
}

export interface ParticipantRow {
  id: string
  eventId: string
  userId: string
  registeredAt: string
  status: RegistrationStatus
  /** Registration number, from 1; unique within a ride. */
  turn: number
}

export interface RideTrackRow {
  eventId: string
  /** JSON of the points, by segment. */
  points: string
  /** JSON of the drawing. */
  drawing: string
}

/** What a rider adds for the sheet of one ride; erased 48 hours after it. */
export interface SheetDetailsRow {
  eventId: string
  userId: string
  motorcycle: string | null
  passengerName: string | null
  passengerPhone: string | null
  emergencyContactName: string | null
  emergencyContactPhone: string | null
}

export interface HeadCountMarkRow {
  eventId: string
  stopId: string
  /** Id of a user or of a guest of the ride. */
  riderId: string
  /** Null for a mark that was taken back. */
  status: 'here' | 'left' | null
  /** By the clock of the phone that counted; the newest mark stays. */
  markedAt: string
  markedBy: string | null
}

/** Someone without an account who rides along; erased 48 hours after the ride. */
export interface RideGuestRow {
  id: string
  eventId: string
  /** Empty for a guest who was removed. */
  name: string
  createdAt: string
  removedAt: string | null
}

/** A user's calendar link, one at most. */
export interface CalendarFeedRow {
  userId: string
  /** Encrypted, not only hashed: its user can see it again. */
  token: string
  /** SHA-256 of the token, by which it is found; null until the start after an update. */
  tokenHash: string | null
  language: string
  createdAt: string
}

/** What a calendar link said last of one ride. */
export interface CalendarEntryRow {
  userId: string
  eventId: string
  /** SHA-256 of what the entry says. */
  said: string
  /** Rises with every change of `said`, and never falls. */
  sequence: number
}

/** A rider's link to one ride for people at home. */
export interface HomeLinkRow {
  registrationId: string
  /** As above. */
  token: string
  tokenHash: string | null
  language: Language
  createdAt: string
}
