import { sql } from 'kysely'
import { say } from '#contract/sentences.ts'
import { applicationCeiling, type DailyCeiling, dailyCeilings, registrationCeiling } from '#contract/site/daily-ceilings.ts'
import type { Db } from '#server/db/open.ts'
import { type Counter, findWait, spend } from '#server/http/limits/limit-counters.ts'
import { Refusal } from '#server/refusals.ts'

const day = 24 * 60 * 60 * 1000

const refusals = {
  registrations: say(
    'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.',
  ),
  applications: say(
    'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.',
  ),
}

/**
 * Call it in the transaction that has just created the row.
 * @param network what the client's network has created today; this row is counted unless the quota is reached.
 * @throws 429 when a limit of 24 hours is reached, with the seconds until rows are accepted again.
 */
export async function keepBelowCeiling(db: Db, ceiling: DailyCeiling, now: Date, network: Counter): Promise<void> {
  const endsAt = await findEnd(db, ceiling, now, 1)
  const wait = endsAt && Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000))
  const networkWait = wait === undefined ? (await spend(db, [network], now)).wait : await findWait(db, [network], now)
  if (wait === undefined && networkWait === undefined) return
  throw new Refusal(429, refusals[ceiling], [], Math.max(wait ?? 1, networkWait ?? 1))
}

export async function listReachedCeilings(db: Db, now: Date): Promise<DailyCeiling[]> {
  const ends = await Promise.all(dailyCeilings.map((ceiling) => findEnd(db, ceiling, now, 0)))
  return dailyCeilings.filter((_, index) => ends[index] !== undefined)
}

/**
 * When the quota stops rejecting, in milliseconds since 1970; undefined when it does not reject now.
 * @param including how many of the newest rows belong to the request itself.
 */
async function findEnd(db: Db, ceiling: DailyCeiling, now: Date, including: 0 | 1): Promise<number | undefined> {
  const isRegistration = ceiling === 'registrations'
  const column = sql<string>`${sql.ref(isRegistration ? 'createdAt' : 'submittedAt')}`
  const last = await db
    .selectFrom(isRegistration ? 'users' : 'membershipApplications')
    .select(column.as('at'))
    .where(column, '>', new Date(now.getTime() - day).toISOString())
    .orderBy(column, 'desc')
    .offset((isRegistration ? registrationCeiling : applicationCeiling) - 1 + including)
    .limit(1)
    .executeTakeFirst()
  return last && Date.parse(last.at) + day
}
