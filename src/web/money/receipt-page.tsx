import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { dollarsOf } from '#contract/money/amounts.ts'
import type { OwnCharge } from '#contract/money/money.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useClubNames, useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { Fact } from '#web/ui/fact.tsx'
import { EmptyState, Loaded } from '#web/ui/list-states.tsx'
import { PaperPage, PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { moneyWordsTexts } from './money.texts.ts'
import { receiptTexts } from './own-charges.texts.ts'
import { ownChargesQuery } from './own-charges-read.ts'

ReceiptPage.reads = (() => [ownChargesQuery]) satisfies ReadingPart['reads']

/** What the club has received for one's own charge, to print. */
export function ReceiptPage() {
  const t = useTexts(receiptTexts)
  const id = new URLSearchParams(useSearch()).get('receipt')
  const shown = useQuery(ownChargesQuery)
  return (
    <PaperPage back={{ href: '/profile', label: t('back') }} tools={<PrintButton variant="primary" />}>
      <Loaded from={shown}>
        {(charges) => {
          const charge = charges.find((own) => own.id === id && own.payments.length > 0)
          return charge ? <Receipt charge={charge} /> : <EmptyState heading={<h1>{t('missing')}</h1>} text={t('missingText')} />
        }}
      </Loaded>
    </PaperPage>
  )
}

function Receipt({ charge }: { charge: OwnCharge }) {
  const t = useTexts(moneyWordsTexts, receiptTexts)
  const localized = useLocalized()
  const format = useFormat()
  const nameOf = usePersonName()
  const { user } = useSession()
  const { name: club } = useClubNames()
  return (
    <>
      <h1 className="title tight display">{t('receipt.heading')}</h1>
      <p className="above-2 below-4">{t('receipt.from', { club })}</p>
      <dl className="card facts">
        <Fact name={t('receipt.member')}>{user && nameOf(user, user.username)}</Fact>
        <Fact name={t('receipt.what')}>{localized(charge, 'title')}</Fact>
        <Fact name={t('receipt.payments')}>
          <ul>
            {charge.payments.map(({ amountCents, paidOn, method }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike
              <li key={index}>
                <span className="tabular">{dollarsOf(amountCents)}</span> · {format.calendarDay(paidOn)} ·{' '}
                {t(`moneyWords.methods.${method}`)}
                {amountCents < 0 && ` (${t('receipt.givenBack')})`}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('receipt.sum')}>
          <b className="large tabular">{dollarsOf(charge.paidCents)}</b>
        </Fact>
      </dl>
      <PrintDate />
    </>
  )
}
