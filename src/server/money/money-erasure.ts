import { retentionDays } from '#contract/site/retention.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Amounts stay, so that sums stay true; the account's id goes with its row. What officers wrote may name the person. */
export async function forgetWordsAboutCharges(change: Db, userId: string): Promise<void> {
  const own = change.selectFrom('charges').select('id').where('userId', '=', userId)
  await change.updateTable('payments').set({ reason: null }).where('chargeId', 'in', own).execute()
  await change.updateTable('charges').set({ waivedReason: null }).where('userId', '=', userId).execute()
}

/** May run at any time, also in two processes at once. */
export function deleteOldMoney(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const notes = before(retentionDays.moneyNotes)
  const all = before(retentionDays.money)
  return inTransaction(db, async (change) => {
    await change
      .updateTable('payments')
      .set({ reason: null })
      .where('createdAt', '<=', notes)
      .where('reason', 'is not', null)
      .execute()
    await change
      .updateTable('charges')
      .set({ waivedReason: null })
      .where('waivedAt', '<=', notes)
      .where('waivedReason', 'is not', null)
      .execute()
    await change
      .deleteFrom('collections')
      .where('createdAt', '<=', all)
      .where('dueDate', '<=', all.slice(0, 10) as `${number}-${number}-${number}`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('payments')
              .innerJoin('charges', 'charges.id', 'payments.chargeId')
              .select('payments.id')
              .whereRef('charges.collectionId', '=', 'collections.id')
              .where('payments.createdAt', '>', all),
          ),
        ),
      )
      .execute()
  })
}
