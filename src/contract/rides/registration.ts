import * as z from 'zod/mini'
import { optionalLine, orBlank, phone } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'

/** What a rider adds for the sheet of one ride; erased 48 hours after it. Blank fields become null. */
export const SheetDetails = z.object({
  motorcycle: optionalLine(200),
  passengerName: optionalLine(100),
  /** Whom to call when something happens to the passenger. */
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

/** The body of a registration; without one, nothing is added and what was added before stays. A passenger has name and phone. */
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

/** What the requesting user added for the sheet of a ride. */
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
