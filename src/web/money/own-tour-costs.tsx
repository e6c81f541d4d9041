import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { dollarsOf } from '#contract/money/amounts.ts'
import type { OwnTourCosts } from '#contract/money/tour-costs.ts'
import { findOwnTourCosts } from '#contract/money/tour-costs-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { read } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ownTourCostsTexts, tourCostsTexts } from './tour-costs.texts.ts'

/** For a rider of a ride that cost something: one sentence, and what it is about. */
export function OwnCosts({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(ownTourCostsTexts, tourCostsTexts)
  const nameOf = usePersonName()
  const headingId = useId()
  const { data } = useQuery(read(findOwnTourCosts, { id: event.id }))
  if (!data || data.costs.length === 0) return null
  const { costs, totalCents, shareCents, paidCents } = data
  return (
    <section className="stack s3" aria-labelledby={`${headingId} ${titleId}`}>
      <h4 id={headingId} className="medium">
        {t('ownTourCosts.heading')}
      </h4>
      <p className="strong">
        <Sentence transfers={data.transfers} />
      </p>
      <p className="small quiet tabular">
        {t('ownTourCosts.sums', { total: dollarsOf(totalCents), share: dollarsOf(shareCents), paid: dollarsOf(paidCents) })}
      </p>
      <details>
        <summary className="standing-link strong">{t('ownTourCosts.costs')}</summary>
        <ul className="ruled above-2">
          {costs.map((cost) => (
            <li key={cost.id} className="line s2 split airy">
              <span className="fill">
                {cost.what}{' '}
                <span className="block small quiet tabular">
                  {t('ownTourCosts.costOf', { name: nameOf(cost, t('tourCosts.erased')), share: dollarsOf(cost.shareCents) })}
                </span>
              </span>
              <span className="tabular">{dollarsOf(cost.amountCents)}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function Sentence({ transfers }: Pick<OwnTourCosts, 'transfers'>) {
  const t = useTexts(ownTourCostsTexts, tourCostsTexts)
  const nameOf = usePersonName()
  const [first, ...others] = transfers
  if (first === undefined) return t('ownTourCosts.settled')
  const { direction } = first
  const part = (transfer: typeof first) => ({
    name: nameOf(transfer, t('tourCosts.erased')),
    amount: dollarsOf(transfer.amountCents),
  })
  if (others.length === 0) return t(`ownTourCosts.${direction}`, part(first))
  return t(`ownTourCosts.${direction}Many`, {
    list: transfers.map((transfer) => t(`ownTourCosts.${direction}Part`, part(transfer))).join(', '),
  })
}
