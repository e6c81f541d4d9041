import { hash } from 'node:crypto'
import type { FailedLogins } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAudit, siteActor } from '#server/store/site/audit-log.ts'

/** Milliseconds from the first failure of a counter until it starts again from nothing. */
export const failureSpanMs = 15 * 60 * 1000

interface LoginFailures {
  failures: number
  /** ISO-8601 UTC. */
  expiresAt: string
}

/** The active counters, by their names. */
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
 * Counts one failure for each of the names, in one write. Later failures do not extend a counter.
 * @returns how many failures each name has now.
 */
export async function countLoginFailure(db: Db, names: readonly string[], now: Date): Promise<Map<string, number>> {
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + failureSpanMs).toISOString()
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
 * All counters: their hashed names do not tell which of them block a certain account. Only for commands on the
 * server: a call of the API would give attackers new attempts.
 */
export async function forgetAllLoginFailures(db: Db): Promise<void> {
  await db.deleteFrom('loginFailures').execute()
}

/** Deletes counters that ended a while ago: one that ends right now may be restarting. */
export async function deleteEndedLoginFailures(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - failureSpanMs).toISOString()
  await db.deleteFrom('loginFailures').where('expiresAt', '<', before).execute()
}

/** Names contain addresses, and sometimes a password that was typed into the wrong field. */
function hashOf(name: string): string {
  return hash('sha256', name, 'base64url')
}

/** The failure of an account within fifteen minutes that is logged: users who mistype seldom reach it. */
const loggedFailure = 5
/** Milliseconds from the first failure shown to the user until counting starts again. */
const countSpanMs = 90 * 24 * 60 * 60 * 1000

interface FailedLogin {
  /** Whether the password was typed to log in, or in Settings as the current one. */
  place: 'login' | 'ownPassword'
  /** Names of all counters to raise; none without limits. */
  counters: readonly string[]
  /** The account's own counter among them, and its limit. */
  ofAccount: { name: string; most: number } | undefined
  /** From `comparable`. */
  usernameKey: string
  /** Shortened. */
  address: string
}

/**
 * Counts a wrong password for the limits and for the user. For unknown usernames the same statements run, so
 * that timing reveals nothing. At most two lines are logged in fifteen minutes, and none for an unknown username.
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
    if (count !== loggedFailure && count !== ofAccount.most) return
    const action = count === loggedFailure ? (`${place}.failures` as const) : (`${place}.limit` as const)
    await recordAudit(change, { actorId: siteActor, action, user: owner.userId, detail: address })
  })
}

function countForOwner(db: Db, usernameKey: string, now: Date): Promise<{ userId: string } | undefined> {
  const over = new Date(now.getTime() - countSpanMs).toISOString()
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
    .where('since', '>=', new Date(now.getTime() - countSpanMs).toISOString())
    .executeTakeFirst()
  return found ?? { count: 0, since: null }
}

/** Call it when a new password is set. */
export async function forgetFailedLogins(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('failedLogins').where('userId', '=', userId).execute()
}
