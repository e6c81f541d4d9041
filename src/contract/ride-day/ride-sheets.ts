import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { Id } from '#contract/fields.ts'
import { RidingEvent, registrationStatuses } from '#contract/rides/riding-events.ts'
import { linksIn } from '#contract/text-links.ts'

/**
 * One rider on the ride sheet. Everything but name and status comes from the approved application, and is null without one, or was added by the rider for this
 * ride: the motorcycle, the passenger, and an emergency contact where the application has no phone.
 */
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
  /** Whether the emergency contact was added for this ride. */
  isContactOfRide: z.boolean(),
  passengerName: z.nullable(z.string()),
  /** Whom to call when something happens to the passenger. */
  passengerPhone: z.nullable(z.string()),
  /** When the rider last said that this is right; null when never. */
  detailsConfirmedAt: z.nullable(Instant),
  links: linksIn({ phones: ['phoneNumber', 'emergencyContactPhone', 'passengerPhone'] }),
})
export type SheetRider = z.infer<typeof SheetRider>

/** The sheet that administrators and the ride's leaders print: riders with a place, then the waitlist, each in order of registration. */
export const RideSheet = z.object({ event: RidingEvent, riders: z.array(SheetRider) })
export type RideSheet = z.infer<typeof RideSheet>

/** How the site reaches a user besides the notices that it shows. */
const noticeChannels = ['push', 'mail'] as const

/** More than a ride has; beyond it, the last of the waitlist are left out. */
export const ridersToTellShown = 500

/** A rider whom an officer or the ride's leader calls. Name and phone number come from the approved application; null without one. */
export const RiderToTell = z.object({
  userId: Id,
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  koreanName: z.nullable(z.string()),
  status: z.enum(registrationStatuses),
  phoneNumber: z.nullable(z.string()),
  /** Empty when the site reaches the rider only when they open it. */
  channels: z.array(z.enum(noticeChannels)),
  /** Whether mail does not reach the rider because the address is not verified. */
  hasUnverifiedAddress: z.boolean(),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type RiderToTell = z.infer<typeof RiderToTell>
