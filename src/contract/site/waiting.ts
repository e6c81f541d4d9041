import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'
import { rideSteps } from '#contract/rides/riding-events.ts'
import { backupConcerns } from './status.ts'

/** A ride that the officers have something to do for today: it is today, or it has to be decided. */
export const WaitingRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  eventDate: Instant,
  startTime: z.string(),
  isToday: z.boolean(),
  nextStep: z.enum(rideSteps),
})
export type WaitingRide = z.infer<typeof WaitingRide>

/** What a new club does first, in this order; true once the site knows that it is done. */
export const FirstSteps = z.object({
  password: z.boolean(),
  contact: z.boolean(),
  ride: z.boolean(),
  people: z.boolean(),
  officer: z.boolean(),
  backup: z.boolean(),
  mail: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/** Which steps of the first setup are done: each is once the club's own values are no longer those of the sample. */
export const SetupSteps = z.object({ club: z.boolean(), face: z.boolean(), words: z.boolean(), dues: z.boolean() })
export type SetupSteps = z.infer<typeof SetupSteps>

/** Numbers, and no names but the titles of rides. */
export const Waiting = z.object({
  /** Soonest first. */
  rides: z.array(WaitingRide),
  nextRide: z.nullable(z.object({ id: Id, eventDate: Instant })),
  pendingApplications: z.int(),
  newMessages: z.int(),
  /** Rides of the last 30 days before today without a record of who rode. */
  unrecordedRides: z.int(),
  outdatedAnnouncements: z.int(),
  /** Active members and administrators. */
  withoutEmergencyContact: z.int(),
  backups: z.nullable(z.enum(backupConcerns)),
  /** Null once the club has a ride and people. */
  firstSteps: z.nullable(FirstSteps),
  /** Null where nothing is left to do, the club has rides and people, or CLUB_CONFIG rules. */
  setup: z.nullable(SetupSteps),
})
export type Waiting = z.infer<typeof Waiting>
