import * as z from 'zod/mini'

export const registrationStatuses = ['registered', 'waiting'] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** A rider of a ride as every member sees it: the name and nothing else. Accounts without a name show their username as `lastName`. */
export const EventParticipant = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  status: z.enum(registrationStatuses),
})
export type EventParticipant = z.infer<typeof EventParticipant>
