import { decimalOf, owedCents } from '#contract/money/amounts.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { type Column, takeAlong } from '#server/site/exports.ts'
import { findCharges, findCollection, type ListedCharge } from './collections.ts'

/** @throws 404 */
export function takeCharges(db: Db, id: string, by: { actorId: string }): Promise<ListedCharge[]> {
  return takeAlong(db, by, async (change) => {
    await findCollection(change, id)
    await record(change, 'export.charges', { ...by, collection: id })
    return findCharges(change, id)
  })
}

export const chargeColumns: readonly Column<ListedCharge>[] = [
  { ko: '성', en: 'Last name', cell: ({ lastName }) => lastName },
  {
    ko: '이름',
    en: 'First name',
    cell: ({ userId, firstName }, say) => (userId === null ? say.word('person', 'erased') : firstName),
  },
  { ko: '다른 표기', en: 'Name in the other script', cell: ({ otherName }) => otherName },
  { ko: '상태', en: 'State', cell: ({ state }, say) => say.word('chargeState', state) },
  { ko: '금액', en: 'Amount', cell: ({ amountCents }) => decimalOf(amountCents) },
  { ko: '낸 돈', en: 'Paid', cell: ({ paidCents }) => decimalOf(paidCents) },
  { ko: '남은 돈', en: 'Open', cell: (charge) => decimalOf(charge.state === 'waived' ? 0 : owedCents(charge)) },
  { ko: '보냈다고 알린 날', en: 'Reported as paid', cell: ({ claimedAt }, say) => say.day(claimedAt) },
  { ko: '면제 사유', en: 'Waived because', cell: ({ waivedReason }) => waivedReason },
  {
    ko: '오간 돈',
    en: 'Payments',
    cell: ({ payments }, say) =>
      payments
        .map(({ paidOn, amountCents, method, reason }) =>
          [paidOn, decimalOf(amountCents), say.word('method', method), ...(reason === null ? [] : [`(${reason})`])].join(' '),
        )
        .join(', '),
  },
]
