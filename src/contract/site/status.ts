import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { CopyState } from './backup-store.ts'

const ChannelHealth = z.object({
  waiting: z.number(),
  lastSentAt: z.nullable(Instant),
  /** Error code of an unsent message; never text of a mail server. */
  lastErrorCode: z.nullable(z.string()),
})
export type ChannelHealth = z.infer<typeof ChannelHealth>

export const backupConcerns = ['backupFailed', 'backupDiskFull', 'backupOld', 'backupNotYet', 'backupOff'] as const
export type BackupConcern = (typeof backupConcerns)[number]

export const Status = z.object({
  version: z.string(),
  /** The build that runs; null for a server that runs from its sources. `commit` is null when the build had no git. */
  build: z.nullable(z.object({ commit: z.nullable(z.string()), builtAt: Instant })),
  engine: z.enum(['sqlite', 'postgres']),
  backups: z.object({
    isOn: z.boolean(),
    isSealed: z.boolean(),
    lastAt: z.nullable(Instant),
    failedAt: z.nullable(Instant),
    /** Error code of the latest failure; null after a success. */
    failure: z.nullable(z.string()),
    /** Of the copies in another place; null without one. */
    copies: z.nullable(CopyState),
  }),
  /** When a restore test last succeeded. */
  verifiedAt: z.nullable(Instant),
  /** `refused`: how many addresses of members take no mail. */
  mail: z.extend(ChannelHealth, { isOn: z.boolean(), refused: z.number() }),
  push: ChannelHealth,
  /** Notices whose mail and push do not fit into the outbox, because too much of it waits; 0 unless it is full. */
  beyondOutbox: z.number(),
  /** Bytes on the disk of the data folder; null when unknown. */
  disk: z.nullable(z.object({ free: z.number(), total: z.number() })),
  activeAdmins: z.number(),
  /** What the process has noticed of wrong settings since its start. */
  setup: z.object({
    /** Addresses of a page that was refused, and of the site as it knows it. */
    wrongAddress: z.nullable(z.object({ page: z.string(), site: z.string() })),
    /** Whether all visitors have the address of a proxy or of a container's network, and share its limits. */
    sharesAddress: z.boolean(),
  }),
  /** Usernames that look like the one of an older account. */
  lookalikes: z.array(z.string()),
})
export type Status = z.infer<typeof Status>

/** One or two daily backups may be missed: the machine may have been off. */
const oldBackupMs = 3 * 24 * 60 * 60 * 1000

/** @param now in milliseconds. */
export function findBackupConcern(
  { isOn, lastAt, failure }: Omit<Status['backups'], 'isSealed' | 'failedAt' | 'copies'>,
  now: number,
): BackupConcern | null {
  if (failure !== null) return failure === 'diskFull' ? 'backupDiskFull' : 'backupFailed'
  if (!isOn) return 'backupOff'
  if (lastAt === null) return 'backupNotYet'
  return now - Date.parse(lastAt) > oldBackupMs ? 'backupOld' : null
}

/** Whether the process is up and its database answers. */
export const Health = z.object({ status: z.enum(['ok', 'unavailable']) })
