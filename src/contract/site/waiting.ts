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
  backups: z.nullable(z.enum(backupConcerns)),
  /** Null once the club has a ride and people. */
  firstSteps: z.nullable(FirstSteps),
})
export type Waiting = z.infer<typeof Waiting>
