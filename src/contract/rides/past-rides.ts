import * as z from 'zod/mini'
import { Id } from '#contract/fields.ts'
import { RideDays } from './ride-days.ts'

/** A ride that is over, without anything about people but what concerns the requesting user. */
export const PastRide = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  ...RideDays.shape,
  difficulty: z.string(),
  route: z.nullable(z.string()),
  /** How many people rode; null when it was not recorded. */
  starts: z.nullable(z.int()),
  rode: z.boolean(),
  /** Whether the requesting user may still open its sheet and count its riders: its leaders, and administrators, until 48 hours after it. */
  mayLead: z.boolean(),
  /** Its active albums. */
  albums: z.array(z.object({ id: Id, titleKo: z.string(), titleEn: z.string(), dropboxUrl: z.string() })),
})
export type PastRide = z.infer<typeof PastRide>
