import * as z from 'zod/mini'
import { RegisterInput } from '#contract/accounts/auth.ts'
import { PasswordLink } from '#contract/accounts/users.ts'
import { Instant } from '#contract/date-fields.ts'
import { CopyState, ShownBackupStore } from './backup-store.ts'
import { ShownMailbox } from './mailbox.ts'

const Administrator = z.object({
  username: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** False for an invitation that has not been opened yet. */
  hasPassword: z.boolean(),
  passkeys: z.number(),
  passkeyUsedAt: z.nullable(Instant),
  /** Whether the account asks for codes of an app. */
  hasCodes: z.boolean(),
  /** By the day. */
  lastSeenAt: z.nullable(Instant),
})

const Ending = z.object({ count: z.number(), endsAt: z.nullable(Instant) })

/** What the next officers have to know, without any secret. */
export const Handover = z.object({
  writtenAt: Instant,
  version: z.string(),
  administrators: z.array(Administrator),
  address: z.string(),
  /** Whether the site knows the address that visitors use. */
  hasPublicAddress: z.boolean(),
  mail: z.nullable(ShownMailbox),
  folders: z.object({ program: z.string(), data: z.string(), keyFile: z.string() }),
  /** Host and name of a PostgreSQL database. */
  database: z.nullable(z.string()),
  backups: z.object({
    isOn: z.boolean(),
    isSealed: z.boolean(),
    lastAt: z.nullable(Instant),
    verifiedAt: z.nullable(Instant),
    store: z.nullable(ShownBackupStore),
    copies: CopyState,
  }),
  expires: z.object({
    /** Of administrators: how many there are, and when the last one ends without use. */
    sessions: Ending,
    /** Links for passwords and invitations: when the next one ends. */
    links: Ending,
    /** When the passphrase of backups was made; null where the environment sets it, or there is none. */
    passphraseMadeAt: z.nullable(Instant),
    /** Of the site's public address; null where it could not be read. */
    certificateEndsAt: z.nullable(Instant),
  }),
})
export type Handover = z.infer<typeof Handover>

/** A backup of everything with its key. */
export const Envelope = z.object({
  /** Of the file, which can be fetched until then. */
  id: z.string(),
  until: Instant,
  /** In this answer alone. */
  passphrase: z.string(),
})
export type Envelope = z.infer<typeof Envelope>

export const OfficerInvitation = z.omit(RegisterInput, { password: true })
export type OfficerInvitation = z.infer<typeof OfficerInvitation>

export const InvitedOfficer = z.object({ username: z.string(), link: PasswordLink })
export type InvitedOfficer = z.infer<typeof InvitedOfficer>
