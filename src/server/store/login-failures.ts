import { hash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'

/** Milliseconds from the first failure of a counter until it starts again from nothing. */
export const failureSpan = 15 * 60 * 1000

interface LoginFailures {
  failures: number
  /** ISO-8601 UTC. */
  expiresAt: string
}

/** The counters that are running, by their names. */
export async function findLoginFailures(db: Db, names: readonly string[], now: Date): Promise<Map<string, LoginFailures>> {
  const rows = await db
    .selectFrom('loginFailures')
    .select(['name', 'failures', 'expiresAt'])
    .where('name', 'in', names.map(hashOf))
    .where('expiresAt', '>', now.toISOString())
    .execute()
  const byHash = new Map(rows.map(({ name, ...count }) => [name, count]))
  return new Map(
    names.flatMap((name) => {
      const count = byHash.get(hashOf(name))
      return count === undefined ? [] : [[name, count] as const]
    }),
  )
}

/**
 * Counts one failure for each of the names, in one write. Later failures do not put off the end of a counter.
 * @returns how many failures each name has now.
 */
export async function countLoginFailure(db: Db, names: readonly string[], now: Date): Promise<Map<string, number>> {
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + failureSpan).toISOString()
  const rows = await db
    .insertInto('loginFailures')
    // In one order for everybody, or two of them could wait for each other.
    .values(
      names
        .map(hashOf)
        .toSorted()
        .map((name) => ({ name, failures: 1, expiresAt })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ case: choose, eb, ref }) => ({
        failures: choose()
          .when('loginFailures.expiresAt', '<=', at)
          .then(1)
          .else(eb('loginFailures.failures', '+', 1))
          .end(),
        expiresAt: choose()
          .when('loginFailures.expiresAt', '<=', at)
          .then(ref('excluded.expiresAt'))
          .else(ref('loginFailures.expiresAt'))
          .end(),
      })),
    )
    .returning(['name', 'failures'])
    .execute()
  const byHash = new Map(rows.map(({ name, failures }) => [name, failures]))
  return new Map(names.map((name) => [name, byHash.get(hashOf(name)) ?? 0]))
}

export async function forgetLoginFailures(db: Db, names: readonly string[]): Promise<void> {
  await db.deleteFrom('loginFailures').where('name', 'in', names.map(hashOf)).execute()
}

/** Those that ended a while ago: one that ends right now may be starting again. */
export async function deleteEndedLoginFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - failureSpan).toISOString()
  await db.deleteFrom('loginFailures').where('expiresAt', '<', before).execute()
}

/** Names hold addresses, and at times a password that somebody typed into the wrong field. */
function hashOf(name: string): string {
  return hash('sha256', name, 'base64url')
}
