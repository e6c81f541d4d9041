import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Bell, FileSearch, Pencil, Printer } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useCallback, useState } from 'react'
import { namesOf } from '#contract/accounts/person-name.ts'
import { dollarsOf, owedCents, type PaymentMethod, paymentMethods } from '#contract/money/amounts.ts'
import type { Charge, CollectionDetail } from '#contract/money/money.ts'
import { exportCharges, recordPayments, remindOfCollection } from '#contract/money/money-calls.ts'
import { findsName } from '#contract/names.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { pathOf } from '#web/api/calls.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useMinute } from '#web/i18n/use-minute.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { useAddressFilter } from '#web/lists/address-filter.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { rowFocus } from '#web/lists/row-focus.ts'
import { SearchField } from '#web/lists/searched-list.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { PrintDate } from '#web/ui/paper-page.tsx'
import { ChargeBadge } from './charge-badge.tsx'
import { collectionQuery, ledgerAddress, moneyAddress } from './collection-reads.ts'
import { ledgerTexts, moneyWordsTexts } from './money.texts.ts'
import { useMoneyDay } from './money-days.ts'
import { PaidBar } from './paid-bar.tsx'

const chargeDialog = lazy(() => import('./charge-dialog.tsx').then(({ ChargeDialog }) => ChargeDialog))
const statementPanel = lazy(() => import('./statement/statement-panel.tsx').then(({ StatementPanel }) => StatementPanel))

const filters = ['unpaid', 'claimed', 'paid', 'waived'] as const
type Filter = (typeof filters)[number]

function isShown({ state }: Charge, filter: Filter | undefined): boolean {
  return filter === undefined || (filter === 'unpaid' ? state === 'open' || state === 'claimed' : state === filter)
}

export function LedgerPage({ id }: { id: string }) {
  const t = useTexts(ledgerTexts)
  const shown = useQuery(collectionQuery(id))
  const statement = useLazyDialog(statementPanel)
  if (statement.Opened && shown.data) return <statement.Opened collection={shown.data} onClose={statement.close} />
  return (
    <article className="money ledger">
      <p className="row s2 split below-3 screen-only">
        <LinkButton href={moneyAddress}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </LinkButton>
        <LinkButton href={`${ledgerAddress(id)}&edit`}>
          <Pencil aria-hidden="true" />
          {t('edit')}
        </LinkButton>
      </p>
      <Loaded from={shown}>{(collection) => <Ledger collection={collection} onStatement={statement.open} />}</Loaded>
    </article>
  )
}

function Ledger({ collection, onStatement }: { collection: CollectionDetail; onStatement: () => void }) {
  const t = useTexts(ledgerTexts)
  return (
    <>
      <Head collection={collection} />
      <Sums collection={collection} />
      <div className="stack s2 below-3 screen-only ledger-actions">
        <div className="line s2 money-actions">
          <Button variant="primary" className="needs-script" onClick={onStatement}>
            <FileSearch aria-hidden="true" />
            {t('statement')}
          </Button>
          <DownloadCsv isShort address={(lang) => pathOf(exportCharges, { id: collection.id }, { lang })} />
          <Button className="needs-script top-bar-button" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            <span className="sr-only top-bar-word">{t('print')}</span>
          </Button>
        </div>
        <div className="row s2 even money-actions">
          <RemindButton collection={collection} />
          <ReminderText collection={collection} />
        </div>
      </div>
      <RemindNote collection={collection} />
      <People collection={collection} />
      <PrintDate />
    </>
  )
}

function Head({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts, moneyWordsTexts)
  const localized = useLocalized()
  const day = useMoneyDay()
  const ways = localized(collection, 'ways')
  return (
    <header className="below-4">
      <h1 className="title tight display">{localized(collection, 'title')}</h1>
      <p className="row s2 above-2">
        <span>
          {t('ledger.each', { amount: dollarsOf(collection.amountCents) })} ·{' '}
          {t('moneyWords.due', { day: day(collection.dueDate) })}
        </span>
        {collection.eventId !== null && (
          <Link className="standing-link screen-only" href={rideLink(collection.eventId)}>
            {t('ledger.ride')}
          </Link>
        )}
      </p>
      {ways && (
        <p className="quiet small">
          {t('ledger.ways')}: {ways}
        </p>
      )}
    </header>
  )
}

function Sums({ collection: { totals } }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts)
  const sums: [label: string, cents: number][] = [
    [t('asked'), totals.amountCents],
    [t('received'), totals.paidCents],
    ...(totals.waivedCents > 0 ? [[t('waivedSum'), totals.waivedCents] as [string, number]] : []),
    [t('left'), totals.openCents],
  ]
  return (
    <div className="below-4 boxed sums">
      <dl>
        {sums.map(([label, cents]) => (
          <div key={label}>
            <dt className="quiet small">{label}</dt>
            <dd className="heading display tabular">{dollarsOf(cents)}</dd>
          </div>
        ))}
      </dl>
      <PaidBar paid={totals.paidCents} all={totals.amountCents - totals.waivedCents} />
    </div>
  )
}

function useMayRemind({ reminder }: CollectionDetail): boolean {
  const minute = useMinute()
  return reminder.people > 0 && reminder.from <= minute
}

function RemindButton({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts)
  const mayRemind = useMayRemind(collection)
  const { mutateAsync } = useAction(remindOfCollection, {
    done: ({ told }) => ({ title: t('remindedTitle'), description: t('reminded', { count: told }) }),
  })
  if (!mayRemind) return null
  const count = collection.reminder.people
  return (
    <QuestionButton
      className="needs-script"
      question={{
        title: t('remindTitle', { count }),
        text: t('remindText'),
        confirmLabel: t('remind', { count }),
        isHarmless: true,
        onConfirm: () => mutateAsync({ id: collection.id }),
      }}
    >
      <Bell aria-hidden="true" />
      {t('remind', { count })}
    </QuestionButton>
  )
}

/** From when on people can be reminded, where they cannot be now. */
function RemindNote({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts)
  const format = useFormat()
  const mayRemind = useMayRemind(collection)
  const { reminder, remindedAt } = collection
  const parts = [
    remindedAt !== null && t('lastReminded', { day: format.nearDay(remindedAt) }),
    !mayRemind && reminder.people > 0 && t('remindFrom', { day: format.nearDay(reminder.from) }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return <p className="quiet small below-3 screen-only">{parts.join(' · ')}</p>
}

/** For the club's chat: it names no one. */
function ReminderText({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts)
  const localized = useLocalized()
  const day = useMoneyDay()
  const { counts } = collection
  const count = counts.open + counts.claimed
  if (count === 0) return null
  const ways = localized(collection, 'ways')
  const text = () =>
    [
      t('chat', {
        title: localized(collection, 'title') ?? '',
        amount: dollarsOf(collection.amountCents),
        day: day(collection.dueDate),
        count,
      }),
      ...(ways ? [t('chatWays', { ways })] : []),
      t('chatDone'),
      `${location.origin}/profile#money`,
    ].join('\n')
  return <CopyTextButton label={t('copy')} text={text} />
}

/** The address of the site is known in the browser alone. */
function CopyTextButton({ label, text }: { label: string; text: () => string }) {
  return <CopyButton variant="ghost" label={label} text={typeof location === 'undefined' ? '' : text()} />
}

/** The method of the payment that was recorded last. */
function lastMethod({ charges }: CollectionDetail): PaymentMethod {
  const payments = charges.flatMap((charge) => charge.payments).filter(({ amountCents }) => amountCents > 0)
  const last = payments.reduce<(typeof payments)[number] | null>(
    (newest, payment) => (newest === null || payment.createdAt > newest.createdAt ? payment : newest),
    null,
  )
  return last?.method ?? 'zelle'
}

function People({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(ledgerTexts, moneyWordsTexts)
  const nameOf = usePersonName()
  const format = useFormat()
  const [filter, chooseFilter] = useAddressFilter('filter', filters)
  const [search, setSearch] = useState('')
  /** Who was settled under this filter stays in view until it is chosen anew. */
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const [opened, setOpened] = useState<string | null>(null)
  const [chosenMethod, setMethod] = useState<PaymentMethod | null>(null)
  const dialog = useLazyDialog(chargeDialog)
  const method = chosenMethod ?? lastMethod(collection)
  const { mutate, isPending, variables } = useAction(recordPayments, {
    failed: t('ledger.failed'),
    done: (_answer, { payments: [payment] }) => ({
      title: t('ledger.recordedTitle'),
      description: t('ledger.recorded', {
        name: nameOf(collection.charges.find(({ id }) => id === payment?.chargeId) ?? {}, t('moneyWords.erased')),
        amount: dollarsOf(payment?.amountCents ?? 0),
        method: t(`moneyWords.methods.${method}`),
      }),
    }),
  })
  const pending = isPending ? variables?.payments[0]?.chargeId : undefined

  const receive = useCallback(
    (charge: Charge, button: Element) => {
      const moveFocus = rowFocus(button)
      const paidOn = format.today()
      setSettled((current) => new Set([...current, charge.id]))
      mutate(
        {
          id: collection.id,
          payments: [{ chargeId: charge.id, amountCents: owedCents(charge), paidOn, method, expectedVersion: charge.updatedAt }],
        },
        { onSuccess: moveFocus },
      )
    },
    [collection.id, format, method, mutate],
  )
  const { open } = dialog
  const openCharge = useCallback(
    (id: string) => {
      setOpened(id)
      open()
    },
    [open],
  )

  const { charges, counts } = collection
  const count = { ...counts, all: charges.length, unpaid: counts.open + counts.claimed }
  const isFound = (charge: Charge) => (isShown(charge, filter) || settled.has(charge.id)) && findsName(search, charge)
  const rows = charges.filter(isFound)
  const charge = charges.find(({ id }) => id === opened)

  return (
    <section aria-labelledby="ledger-people">
      <h2 id="ledger-people" className="heading below-2">
        {t('ledger.people')}
      </h2>
      <div className="stack s3 below-3 screen-only">
        <SearchField label={t('ledger.search')} onSearch={setSearch} />
        {/* biome-ignore lint/a11y/useSemanticElements: a row of toggles, as in SearchedList */}
        <div role="group" aria-label={t('ledger.filter')} className="chips">
          {(['all', ...filters] as const).map((value) => (
            <button
              key={value}
              type="button"
              className="chip"
              aria-pressed={(filter ?? 'all') === value}
              onClick={() => {
                setSettled(new Set())
                chooseFilter(value === 'all' ? undefined : value)
              }}
            >
              {t(`ledger.filters.${value}`)} <span className="tabular">{count[value]}</span>
            </button>
          ))}
        </div>
        {count.unpaid > 0 && (
          <label className="row s2 small needs-script">
            {t('ledger.receiving')}
            <select
              className="control own control-small"
              value={method}
              onChange={({ target }) => setMethod(target.value as PaymentMethod)}
            >
              {paymentMethods.map((value) => (
                <option key={value} value={value}>
                  {t(`moneyWords.methods.${value}`)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="card">{t('ledger.none')}</p>
      ) : (
        <ul className="boxed ruled charges">
          {rows.map((row) => (
            <ChargeRow key={row.id} charge={row} isPending={row.id === pending} onOpen={openCharge} onReceive={receive} />
          ))}
        </ul>
      )}
      {dialog.Opened && charge && (
        <dialog.Opened key={charge.id} collection={collection} charge={charge} method={method} onClose={dialog.close} />
      )}
    </section>
  )
}

interface ChargeRowProps {
  charge: Charge
  isPending: boolean
  onOpen: (id: string) => void
  onReceive: (charge: Charge, button: Element) => void
}

/** The whole row opens what was paid; the button above it records the rest. Of 300, only those that have changed render again. */
const ChargeRow = memo(function ChargeRow({ charge, isPending, onOpen, onReceive }: ChargeRowProps) {
  const t = useTexts(ledgerTexts, moneyWordsTexts)
  const names = namesOf(charge, useLanguage().language)
  const { other } = names
  const name = names.name ?? t('moneyWords.erased')
  const owed = owedCents(charge)
  const mayReceive = owed > 0 && charge.state !== 'waived' && charge.userId !== null
  return (
    <li className="charge">
      <span className="charge-name">
        <button
          type="button"
          className="strong charge-open"
          aria-haspopup="dialog"
          aria-label={t('ledger.person', { name })}
          onClick={() => onOpen(charge.id)}
        >
          {name}
        </button>{' '}
        {other !== null && <small className="quiet">{other}</small>}
      </span>
      <span className="charge-state">
        <ChargeBadge charge={charge} />
      </span>
      <span className="charge-amount tabular">
        <AmountOf charge={charge} />
      </span>
      <span className="quiet small charge-facts">
        <FactsOf charge={charge} />
      </span>
      {mayReceive && (
        <Button
          size="small"
          variant={charge.state === 'claimed' ? 'primary' : 'ghost'}
          className="needs-script charge-receive"
          busy={isPending}
          aria-label={t('ledger.receiveOf', { name, amount: dollarsOf(owed) })}
          onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => onReceive(charge, currentTarget)}
        >
          {t('ledger.receive')}
        </Button>
      )}
    </li>
  )
})

function AmountOf({ charge: { amountCents, paidCents } }: { charge: Charge }): ReactNode {
  const t = useTexts(ledgerTexts)
  if (paidCents > amountCents) return `${dollarsOf(paidCents)} (${t('over', { amount: dollarsOf(paidCents - amountCents) })})`
  if (paidCents > 0 && paidCents < amountCents) return t('partOf', { all: dollarsOf(amountCents), paid: dollarsOf(paidCents) })
  return dollarsOf(amountCents)
}

/** When and how it was paid last, when it was said to be, or why it is waived. */
function FactsOf({ charge }: { charge: Charge }): ReactNode {
  const t = useTexts(ledgerTexts, moneyWordsTexts)
  const format = useFormat()
  const last = charge.payments.findLast(({ amountCents }) => amountCents > 0)
  const facts = [
    charge.state === 'waived' && charge.waivedReason,
    charge.state === 'claimed' && charge.claimedAt !== null && t('ledger.claimedOn', { day: format.nearDay(charge.claimedAt) }),
    last && charge.paidCents > 0 && `${format.calendarDay(last.paidOn)} ${t(`moneyWords.methods.${last.method}`)}`,
  ].filter(Boolean)
  return facts.join(' · ')
}
