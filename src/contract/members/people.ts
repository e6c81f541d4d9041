import * as z from 'zod/mini'
import { atMost, oneOf } from '#contract/fields.ts'
import { eachOf } from '#contract/records.ts'
import { linksIn } from '#contract/text-links.ts'
import { personFilters, personRequests } from './person-filters.ts'

export const emergencyContactStates = ['known', 'old', 'none'] as const
export type EmergencyContactState = (typeof emergencyContactStates)[number]

export const duesStates = ['confirmed', 'claimed', 'open'] as const
export type DuesState = (typeof duesStates)[number]

/** What the list of people says of an account besides it, from its application. Null where there is nothing to say. */
export const PersonFacts = z.object({
  koreanName: z.nullable(z.string()),
  englishName: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  motorcycleModel: z.nullable(z.string()),
  /** Whether there is one, never which. `old`: confirmed by its owner more than six months ago, or never. */
  emergencyContact: z.nullable(z.enum(emergencyContactStates)),
  /** `claimed`: the member says that they are paid, and no administrator has confirmed it. */
  dues: z.nullable(z.enum(duesStates)),
  /** Of the present year of the club. */
  rideCount: z.int(),
  links: linksIn({ phones: ['phoneNumber'] }),
})
export type PersonFacts = z.infer<typeof PersonFacts>

/** How many people each filter shows. */
export const PeopleCounts = z.object({ all: z.int(), ...eachOf(personFilters, z.int()) })
export type PeopleCounts = z.infer<typeof PeopleCounts>

export const PeopleCountsQuery = z.object({ search: z.optional(z.string().check(atMost(100))) })

export const PersonFilterField = z.optional(oneOf(personFilters))

/** To all members whom the filter of that name shows. */
export const PeopleRequest = z.object({ about: oneOf(personRequests) })

/** `count`: how many were told now; who has been told of it today is not told again. */
export const PeopleTold = z.object({ count: z.int() })
