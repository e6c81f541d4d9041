import type { FailedLogins } from '#contract/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { siteActor } from '#server/site/audit-log.ts'

/** The failure of an account within fifteen minutes that is logged: users who mistype seldom reach it. */
const loggedFailure = 5
/** Milliseconds from the first failure shown to the user until counting starts again. */
const countSpanMs = 90 * 24 * 60 * 60 * 1000

interface FailedLogin {
  /** Whether the password was typed to log in, or in Settings as the current one, or a code after the right password. */
  place: 'login' | 'ownPassword' | 'code'
  /** How many of the account have failed in fifteen minutes, with this one, and at how many no more are compared. Undefined without limits. */
  ofAccount: { count: number; most: number } | undefined
  /** From `comparable`. */
  usernameKey: string
  /** Shortened. */
  address: string
}

/**
 * Counts a wrong password for the user. For unknown usernames the same statements run, so that timing reveals
 * nothing. At most two lines are logged in fifteen minutes, and none for an unknown username.
 */
export function recordFailedLogin(db: Db, { place, ofAccount, usernameKey, address }: FailedLogin, now: Date): Promise<void> {
  return inTransaction(db, async (change) => {
    const owner = await countForOwner(change, usernameKey, now)
    if (owner === undefined || ofAccount === undefined) return
    const { count, most } = ofAccount
    if (count !== loggedFailure && count !== most) return
    const action = count === loggedFailure ? (`${place}.failures` as const) : (`${place}.limit` as const)
    await record(change, action, { actorId: siteActor, user: owner.userId, detail: address })
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
