import type { Tables } from '#server/db/tables.ts'

// docs/decisions/043: which values are encrypted, and why these

interface Encrypted<Table extends keyof Tables> {
  /** The primary key: each encrypted value is bound to its row. */
  key: readonly (string & keyof Tables[Table])[]
  columns: readonly (string & keyof Tables[Table])[]
  /** A random secret that is looked up: the column that has its SHA-256. */
  hash?: { of: string & keyof Tables[Table]; in: string & keyof Tables[Table] }
}

type EncryptedTables = { readonly [Table in keyof Tables]?: Encrypted<Table> }

/**
 * The columns whose values are encrypted. For a new one this list is enough: queries built with Kysely read and write plain
 * values (encrypting-plugin.ts). For a column that has values, a migration as 0037 makes the next start encrypt them. Null and the empty text stay as they are.
 */
const encryptedTables = {
  membershipApplications: {
    key: ['id'],
    columns: ['kakaoId', 'dateOfBirth', 'emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone'],
  },
  sheetDetails: {
    key: ['eventId', 'userId'],
    columns: ['passengerName', 'passengerPhone', 'emergencyContactName', 'emergencyContactPhone'],
  },
  rideGuests: { key: ['id'], columns: ['name'] },
  calendarFeeds: { key: ['userId'], columns: ['token'], hash: { of: 'token', in: 'tokenHash' } },
  homeLinks: { key: ['registrationId'], columns: ['token'], hash: { of: 'token', in: 'tokenHash' } },
  secondFactors: { key: ['userId'], columns: ['secret'] },
  secrets: { key: ['name'], columns: ['value'] },
} as const satisfies EncryptedTables

interface EncryptedTable {
  key: readonly string[]
  columns: readonly string[]
  hash?: { of: string; in: string } | undefined
}

const byName = new Map<string, EncryptedTable>(Object.entries(encryptedTables))

/** Undefined for tables without encrypted columns. */
export function findEncryptedTable(name: string): EncryptedTable | undefined {
  return byName.get(name)
}

export const encryptedTableNames: readonly string[] = [...byName.keys()]
