import type { SecondFactorRule } from '#contract/accounts/second-factor.ts'
import { say } from '#contract/sentences.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { conflict } from '#server/refusals.ts'

/** The row of `clubRules` that says whether administrators need a second factor. */
export const secondFactorRule = 'secondFactorOfAdministrators'

export async function findSecondFactorRule(db: Db): Promise<SecondFactorRule> {
  const rule = await db.selectFrom('clubRules').select('value').where('name', '=', secondFactorRule).executeTakeFirst()
  const without = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .where(({ and, not, exists, selectFrom }) => {
      const codes = selectFrom('secondFactors')
        .select('secondFactors.userId')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .where('confirmedAt', 'is not', null)
      const passkeys = selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id')
      return and([not(exists(codes)), not(exists(passkeys))])
    })
    .orderBy('username')
    .execute()
  return { isRequired: rule?.value === 'true', without: without.map(({ username }) => username) }
}

/**
 * @param hasSecondFactor whether the administrator has one, as for their own session, so that an administrator without one cannot close the dashboard for all.
 * @throws 401 or 403 when the actor is no longer an administrator, 409 without a second factor.
 */
export function changeSecondFactorRule(
  db: Db,
  { isRequired, actorId, hasSecondFactor }: { isRequired: boolean; actorId: string; hasSecondFactor: boolean },
): Promise<SecondFactorRule> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    if (isRequired && !hasSecondFactor) throw conflict(say('Please set up a second factor yourself first, in Settings.'))
    const value = String(isRequired)
    await change
      .insertInto('clubRules')
      .values({ name: secondFactorRule, value })
      .onConflict((known) => known.column('name').doUpdateSet({ value }))
      .execute()
    await record(change, isRequired ? 'secondFactor.require' : 'secondFactor.release', { actorId })
    return findSecondFactorRule(change)
  })
}
