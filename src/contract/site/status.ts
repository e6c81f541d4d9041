import * as z from 'zod/mini'
import { Instant } from '#contract/fields.ts'

/** The site's status, for administrators. */
export const Status = z.object({
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  backups: z.object({
    /** Whether the site makes them every day. */
    isOn: z.boolean(),
    isSealed: z.boolean(),
    lastAt: z.nullable(Instant),
    failedAt: z.nullable(Instant),
    /** Error code of the latest failure; null after a success. */
    failure: z.nullable(z.string()),
  }),
  /** When a restore test last succeeded. */
  verifiedAt: z.nullable(Instant),
  mail: z.object({
    isOn: z.boolean(),
    waiting: z.number(),
    lastSentAt: z.nullable(Instant),
    /** Error code of an unsent mail; never text of the mail server. */
    lastErrorCode: z.nullable(z.string()),
  }),
  /** Bytes on the disk of the data folder; null when unknown. */
  disk: z.nullable(z.object({ free: z.number(), total: z.number() })),
  activeAdmins: z.number(),
})
export type Status = z.infer<typeof Status>
