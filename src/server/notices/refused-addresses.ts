import { memberRoles } from '#contract/accounts/users.ts'
import { comparable } from '#server/accounts/users.ts'
import type { Moment } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** Its owner sees it in Settings, officers see it beside the address, and are told of a member's once. */
export function markRefused(db: Db, { address, code }: { address: string; code: string }, moment: Moment): Promise<void> {
  return inTransaction(db, async (change) => {
    const emailKey = comparable(address)
    const refusedAt = moment.now.toISOString()
    const known = await change
      .updateTable('refusedAddresses')
      .set({ code, refusedAt })
      .where('emailKey', '=', emailKey)
      .returning('emailKey')
      .executeTakeFirst()
    if (known !== undefined) return
    const added = await change
      .insertInto('refusedAddresses')
      .values({ emailKey, code, refusedAt })
      .onConflict((other) => other.column('emailKey').doNothing())
      .returning('emailKey')
      .executeTakeFirst()
    if (added === undefined) return
    for (const memberId of await membersWith(change, emailKey)) await record(change, 'addressRefused', { memberId, moment })
  })
}

/** Anyone can register with an address that does not exist: guests are no news. */
async function membersWith(change: Db, emailKey: string): Promise<string[]> {
  const members = await change
    .selectFrom('users')
    .leftJoin('membershipApplications as application', (join) =>
      join.onRef('application.userId', '=', 'users.id').on('application.status', '=', 'approved'),
    )
    .select('users.id')
    .distinct()
    .where('users.isActive', '=', 'true')
    .where('users.role', 'in', memberRoles)
    .where(({ or, eb, fn }) =>
      or([eb('users.emailKey', '=', emailKey), eb(fn<string>('lower', ['application.email']), '=', emailKey)]),
    )
    .orderBy('users.id')
    .execute()
  return members.map(({ id }) => id)
}

export async function forgetRefused(db: Db, address: string): Promise<void> {
  await db.deleteFrom('refusedAddresses').where('emailKey', '=', comparable(address)).execute()
}

/** By `comparable`, with when. */
export async function findRefused(db: Db, addresses: readonly (string | null)[]): Promise<Map<string, string>> {
  const keys = [...new Set(addresses.flatMap((address) => (address ? [comparable(address)] : [])))]
  if (keys.length === 0) return new Map()
  const rows = await db.selectFrom('refusedAddresses').select(['emailKey', 'refusedAt']).where('emailKey', 'in', keys).execute()
  return new Map(rows.map(({ emailKey, refusedAt }) => [emailKey, refusedAt]))
}

export async function withRefusals<Row extends { email: string | null }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { emailRefusedAt?: string })[]> {
  const refused = await findRefused(
    db,
    rows.map(({ email }) => email),
  )
  return rows.map((row) => {
    const emailRefusedAt = row.email ? refused.get(comparable(row.email)) : undefined
    return emailRefusedAt === undefined ? row : { ...row, emailRefusedAt }
  })
}

export async function countRefused(db: Db): Promise<number> {
  const rows = await db.selectFrom('refusedAddresses').select('emailKey').execute()
  let count = 0
  for (const { emailKey } of rows) if ((await membersWith(db, emailKey)).length > 0) count += 1
  return count
}

/** Their owners have changed them, or were erased. */
export async function forgetUnusedRefusals(db: Db): Promise<void> {
  await db
    .deleteFrom('refusedAddresses')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('id').whereRef('users.emailKey', '=', 'refusedAddresses.emailKey'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('membershipApplications as application')
            .select('application.id')
            .where(({ eb, fn, ref }) => eb(fn<string>('lower', ['application.email']), '=', ref('refusedAddresses.emailKey'))),
        ),
      ),
    )
    .execute()
}
