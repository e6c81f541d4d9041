import { chargeState, claimDays } from '#contract/money/amounts.ts'
import type { OwnCharge, Payment } from '#contract/money/money.ts'
import type { Db } from '#server/db/open.ts'

const dayMs = 24 * 60 * 60 * 1000

/** With what was paid of each. */
export function charges(db: Db) {
  return db.selectFrom('charges').select(({ selectFrom, fn, val }) =>
    fn
      .coalesce(
        selectFrom('payments')
          .select((payment) => payment.fn.sum<number>('payments.amountCents').as('sum'))
          .whereRef('payments.chargeId', '=', 'charges.id'),
        val(0),
      )
      .$castTo<number>()
      .as('paidCents'),
  )
}

const age = ({ paidOn, createdAt, id }: Pick<Payment, 'paidOn' | 'createdAt' | 'id'>) => paidOn + createdAt + id

/** By the charge, oldest day first. They are few, so that no index sorts them. */
export async function findPayments(db: Db, chargeIds: readonly string[]): Promise<Map<string, Payment[]>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'chargeId', 'amountCents', 'paidOn', 'method', 'reason', 'createdAt'])
    .where('chargeId', 'in', chargeIds)
    .execute()
  const oldestFirst = rows.sort((one, other) => (age(one) < age(other) ? -1 : 1))
  const payments = oldestFirst.map(({ chargeId, ...payment }) => ({ chargeId, payment }))
  const grouped = Map.groupBy(payments, ({ chargeId }) => chargeId)
  return new Map([...grouped].map(([chargeId, each]) => [chargeId, each.map(({ payment }) => payment)]))
}

/** Whether an officer may still look for the money. */
export function isFreshClaim(claimedAt: string | null, now: Date): boolean {
  return claimedAt !== null && Date.parse(claimedAt) > now.getTime() - claimDays * dayMs
}

/** What a notice needs to know of a person's charge. */
export async function findStateFor(
  db: Db,
  collectionId: string,
  userId: string,
): Promise<Pick<OwnCharge, 'state' | 'claimedAt'> | undefined> {
  const row = await charges(db)
    .select(['charges.amountCents', 'claimedAt', 'waivedAt'])
    .where('collectionId', '=', collectionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { state: chargeState(row), claimedAt: row.claimedAt }
}
