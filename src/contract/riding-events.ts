import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

export const difficulties = ['easy', 'moderate', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const eventStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** A ride as answered. Its day is `eventDate`; its hour is `startTime`, `HH:mm` in the club's zone. `maxParticipants` is text (SPEC section 3). */
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
})
export type RidingEvent = z.infer<typeof RidingEvent>
