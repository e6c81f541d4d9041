import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { registrationStatuses } from './event-participants.ts'
import { RidingEvent } from './riding-events.ts'

/** One rider on the ride sheet. Everything but name and status comes from the approved application, and is null without one. */
export const SheetRider = z.object({
  userId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  status: z.enum(registrationStatuses),
  phoneNumber: z.nullable(z.string()),
  motorcycleModel: z.nullable(z.string()),
  emergencyContactName: z.nullable(z.string()),
  emergencyContactRelation: z.nullable(z.string()),
  emergencyContactPhone: z.nullable(z.string()),
})
export type SheetRider = z.infer<typeof SheetRider>

/** What an administrator takes along: riders with a place first, then the waiting ones, each in the order in which they came. */
export const RideSheet = z.object({ event: RidingEvent, riders: z.array(SheetRider) })
export type RideSheet = z.infer<typeof RideSheet>
