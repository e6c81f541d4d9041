import type { FailedLogins } from '#contract/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { siteActor } from '#server/site/audit-log.ts'

/** The failure within fifteen minutes that is logged: users who mistype seldom reach it. */
const loggedFailure = 5
/** From the first failure that the user is shown until counting starts again. */
const countSpanMs = 90 * 24 * 60 * 60 * 1000

interface FailedLogin {
  /** Typed to log in, in Settings as the current password, or as a code after the right password. */
  place: 'login' | 'ownPassword' | 'code'
  /** How many of the account have failed in fifteen minutes, with this one, and at how many no more are compared. Undefined without limits. */
  ofAccount: { count: number; most: number } | undefined
  usernameKey: string
  /** Shortened. */
  address: string
}

/** For unknown usernames the same statements run, so that timing reveals nothing. At most two lines are logged in fifteen minutes. */
export function recordFailedLogin(db: Db, { place, ofAccount, usernameKey, address }: FailedLogin, now: Date): Promise<void> {
  return inTransaction(db, async (change) => {
    const owner = await countForOwner(change, usernameKey, now)
    if (owner === undefined || ofAccount === undefined) return
    const { count, most } = ofAccount
    if (count !== loggedFailure && count !== most) return
    const what = count === loggedFailure ? 'failures' : 'limit'
    await record(change, `${place}.${what}`, { actorId: siteActor, user: owner.userId, detail: address })
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
      conflict.column('userId').doUpdateSet(({ case: choose, eb, ref }) => {
        const isOver = choose().when('failedLogins.since', '<', over)
        return {
          count: isOver
            .then(1)
            .else(eb('failedLogins.count', '+', 1))
            .end(),
          since: isOver.then(ref('excluded.since')).else(ref('failedLogins.since')).end(),
        }
      }),
    )
    .returning('userId')
    .executeTakeFirst()
}

export async function findFailedLogins(db: Db, userId: string, now: Date): Promise<FailedLogins> {
  const found = await db
    .selectFrom('failedLogins')
    .select(['count', 'since'])
    .where('userId', '=', userId)
    .where('since', '>=', new Date(now.getTime() - countSpanMs).toISOString())
    .executeTakeFirst()
  return found ?? { count: 0, since: null }
}

/** When a new password is set. */
export async function forgetFailedLogins(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('failedLogins').where('userId', '=', userId).execute()
}
