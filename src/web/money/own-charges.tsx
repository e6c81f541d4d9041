import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, ReceiptText } from 'lucide-react'
import { dollarsOf, owedCents } from '#contract/money/amounts.ts'
import type { OwnCharge } from '#contract/money/money.ts'
import { claimPayment } from '#contract/money/money-calls.ts'
import { moneySentences } from '#contract/money/money-sentences.ts'
import { useAction } from '#web/api/action.ts'
import { useClub } from '#web/club.tsx'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { useMoneyDay } from './money-days.ts'
import { ownChargesTexts } from './own-charges.texts.ts'
import { ownChargesQuery } from './own-charges-read.ts'
import './own-charges.css'

learnSentences(moneySentences)

/** What a member has to pay, first; what is settled is folded. Nothing for who was never charged. */
export function OwnCharges() {
  const t = useTexts(ownChargesTexts)
  const { data } = useQuery(ownChargesQuery)
  if (data === undefined || data.length === 0) return null
  const isDue = ({ state }: OwnCharge) => state === 'open' || state === 'claimed'
  const due = data.filter(isDue).toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : 1))
  const settled = data.filter((charge) => !isDue(charge))
  return (
    <section className="below-5 stack s3 own-charges" aria-labelledby="own-charges-heading">
      <h2 id="own-charges-heading" className="sr-only">
        {t('heading')}
      </h2>
      {due.map((charge) => (
        <DueCharge key={charge.id} charge={charge} />
      ))}
      {settled.length > 0 && (
        <details className="boxed rows">
          <summary className="line split">
            <span className="strong">
              {t('settled')} <span className="tabular">{settled.length}</span>
            </span>
            <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
          </summary>
          <ul className="ruled">
            {settled.map((charge) => (
              <SettledCharge key={charge.id} charge={charge} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function DueCharge({ charge }: { charge: OwnCharge }) {
  const t = useTexts(ownChargesTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const { duesPayment } = useClub()
  const format = useFormat()
  const day = useMoneyDay()
  const { mutate, isPending } = useAction(claimPayment, {
    done: { title: t('claimedTitle'), description: t('claimedText') },
  })
  const title = localized(charge, 'title')
  const ways = localized(charge, 'ways') ?? (charge.kind === 'dues' ? (duesPayment?.ways[language] ?? '') : '')
  const isLate = charge.dueDate < format.today()
  return (
    <article className="card own-charge">
      <h3 className="large">{title}</h3>
      <p className="row flat above-1 own-charge-amount">
        <b className="display title tabular">{dollarsOf(owedCents(charge))}</b>
        <span className={isLate ? 'alarming strong' : undefined}>
          {t(isLate ? 'late' : 'until', { day: day(charge.dueDate) })}
        </span>
      </p>
      {charge.paidCents > 0 && (
        <p className="small">{t('partly', { all: dollarsOf(charge.amountCents), paid: dollarsOf(charge.paidCents) })}</p>
      )}
      {ways && (
        <p className="lines">
          <span className="quiet">{t('ways')}:</span> {ways}
        </p>
      )}
      {charge.state === 'claimed' ? (
        <p className="row s2 above-3">
          <Badge tone="yellow">{t('checking')}</Badge>
          <span className="small body">
            {charge.claimedAt !== null && t('checkingText', { day: format.nearDay(charge.claimedAt) })}
          </span>
        </p>
      ) : (
        <Button
          variant="primary"
          className="above-3 needs-script"
          busy={isPending}
          aria-label={t('claimOf', { title })}
          onClick={() => mutate({ id: charge.id })}
        >
          <Check aria-hidden="true" />
          {t('claim')}
        </Button>
      )}
    </article>
  )
}

function SettledCharge({ charge }: { charge: OwnCharge }) {
  const t = useTexts(ownChargesTexts)
  const localized = useLocalized()
  const day = useMoneyDay()
  const title = localized(charge, 'title')
  const last = charge.payments.findLast(({ amountCents }) => amountCents > 0)
  const isPaid = charge.paidCents > 0 && last !== undefined
  return (
    <li className="row s2 split airy">
      <span>
        <b>{title}</b> <span className="tabular">{dollarsOf(charge.amountCents)}</span>
        <span className="block quiet small">
          {charge.state === 'waived' ? t('waived') : isPaid ? t('received', { day: day(last.paidOn) }) : t('nothingToPay')}
        </span>
      </span>
      {isPaid && (
        <LinkButton size="small" href={`/profile?receipt=${charge.id}`} aria-label={t('receiptOf', { title })}>
          <ReceiptText aria-hidden="true" />
          {t('receipt')}
        </LinkButton>
      )}
    </li>
  )
}
