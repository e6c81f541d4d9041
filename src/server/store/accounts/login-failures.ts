import { hash } from 'node:crypto'
import type { FailedLogins } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit, siteActor } from '#server/store/site/audit-log.ts'

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
    // Always in the same lock order, against deadlocks.
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

/**
 * All counters, of every account and address: their hashed names do not tell which of them keep an account's owner out. Only for commands at the
 * machine: what clients could repeat must not give guessers new tries.
 */
export async function forgetAllLoginFailures(db: Db): Promise<void> {
  await db.deleteFrom('loginFailures').execute()
}

/** Those that ended a while ago: one that ends right now may be starting again. */
export async function deleteEndedLoginFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - failureSpan).toISOString()
  await db.deleteFrom('loginFailures').where('expiresAt', '<', before).execute()
}

/** Names contain addresses, and sometimes a password that was typed into the wrong field. */
function hashOf(name: string): string {
  return hash('sha256', name, 'base64url')
}

/** The failure of an account within fifteen minutes that leaves a line: a person who mistypes gets there seldom. */
const notedFailure = 5
/** Milliseconds from the first failure that is counted for the account's owner until counting starts again. */
const countedFor = 90 * 24 * 60 * 60 * 1000

interface FailedLogin {
  /** Where the password was typed: to log in, or in Settings as the current one. */
  place: 'login' | 'ownPassword'
  /** Names of all counters that go up; none without limits. */
  counters: readonly string[]
  /** The one of them that is the account's alone, and how many failures it allows. */
  ofAccount: { name: string; most: number } | undefined
  /** In the spelling that is compared. */
  usernameKey: string
  /** Shortened. */
  address: string
}

/**
 * Counts a wrong password for the limits and for the owner of the account. Whether or not there is such an account, the same statements run, so
 * that the time taken does not tell; a line is written twice in fifteen minutes at most, and never for a made-up name.
 */
export function recordFailedLogin(
  db: Db,
  { place, counters, ofAccount, usernameKey, address }: FailedLogin,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (change) => {
    const failures = counters.length === 0 ? new Map() : await countLoginFailure(change, counters, now)
    const owner = await countForOwner(change, usernameKey, now)
    if (owner === undefined || ofAccount === undefined) return
    const count = failures.get(ofAccount.name)
    if (count !== notedFailure && count !== ofAccount.most) return
    const action = count === notedFailure ? (`${place}.failures` as const) : (`${place}.limit` as const)
    await recordAudit(change, { actorId: siteActor, action, user: owner.userId, detail: address })
  })
}

function countForOwner(db: Db, usernameKey: string, now: Date): Promise<{ userId: string } | undefined> {
  const over = new Date(now.getTime() - countedFor).toISOString()
  return db
    .insertInto('failedLogins')
    .columns(['userId', 'count', 'since'])
    .expression(
      db
        .selectFrom('users')
        .select(({ lit, val }) => ['id', lit(1).as('count'), val(now.toISOString()).as('since')])
        .where('usernameKey', '=', usernameKey),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(({ case: choose, eb, ref }) => ({
        count: choose()
          .when('failedLogins.since', '<', over)
          .then(1)
          .else(eb('failedLogins.count', '+', 1))
          .end(),
        since: choose().when('failedLogins.since', '<', over).then(ref('excluded.since')).else(ref('failedLogins.since')).end(),
      })),
    )
    .returning('userId')
    .executeTakeFirst()
}

/** Wrong passwords since the last one was set, of the last 90 days. */
export async function findFailedLogins(db: Db, userId: string, now: Date): Promise<FailedLogins> {
  const found = await db
    .selectFrom('failedLogins')
    .select(['count', 'since'])
    .where('userId', '=', userId)
    .where('since', '>=', new Date(now.getTime() - countedFor).toISOString())
    .executeTakeFirst()
  return found ?? { count: 0, since: null }
}

/** A new password has been set: what was guessed at the one before says nothing any more. */
export async function forgetFailedLogins(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('failedLogins').where('userId', '=', userId).execute()
}
