import { namesWith } from '#contract/fields.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { eachOf } from '#contract/records.ts'
import type { Tables } from '#server/db/tables.ts'

// docs/decisions/043: which values are encrypted, and why these

interface Encrypted<Table extends keyof Tables> {
  /** The primary key: each encrypted value is bound to its row. */
  key: readonly (string & keyof Tables[Table])[]
  columns: readonly (string & keyof Tables[Table])[]
  /** A random secret that is looked up: the column that has its SHA-256. */
  hash?: { of: string & keyof Tables[Table]; in: string & keyof Tables[Table] }
  /** What becomes of a value that a restore cannot open for want of its key: what it is replaced by, or its row is deleted. */
  lost: 'row' | { readonly [column: string]: string | null }
}

/** In place of a name that cannot be empty. */
const lostName = '복구되지 않음 (not restored)'

const encryptedDetails = namesWith(MembershipApplicationInput, 'encrypted')

type EncryptedTables = { readonly [Table in keyof Tables]?: Encrypted<Table> }

/**
 * Queries built with Kysely read and write plain values of these (encrypting-plugin.ts). For a column that has values already, a migration as 0037 makes the
 * next start encrypt them. Null and the empty text stay as they are.
 */
const tables = {
  membershipApplications: {
    key: ['id'],
    columns: encryptedDetails,
    // As in a record of the club's list that has no such value: pages ask its owner for it.
    lost: eachOf(encryptedDetails, ''),
  },
  sheetDetails: {
    key: ['eventId', 'userId'],
    columns: ['passengerName', 'passengerPhone', 'emergencyContactName', 'emergencyContactPhone'],
    lost: { passengerName: lostName, passengerPhone: null, emergencyContactName: null, emergencyContactPhone: null },
  },
  rideGuests: {
    key: ['id'],
    columns: ['name', 'phoneNumber', 'emergencyContactName', 'emergencyContactPhone'],
    lost: { name: lostName, phoneNumber: null, emergencyContactName: null, emergencyContactPhone: null },
  },
  receiptPieces: { key: ['id'], columns: ['content'], lost: 'row' },
  calendarFeeds: { key: ['userId'], columns: ['token'], hash: { of: 'token', in: 'tokenHash' }, lost: 'row' },
  homeLinks: { key: ['registrationId'], columns: ['token'], hash: { of: 'token', in: 'tokenHash' }, lost: 'row' },
  secondFactors: { key: ['userId'], columns: ['secret'], lost: 'row' },
  secrets: { key: ['name'], columns: ['value'], lost: 'row' },
} as const satisfies EncryptedTables

export interface EncryptedTable {
  key: readonly string[]
  columns: readonly string[]
  hash?: { of: string; in: string } | undefined
  lost: 'row' | { readonly [column: string]: string | null }
}

export const encryptedTables: ReadonlyMap<string, EncryptedTable> = new Map(Object.entries(tables))
