import { useMemo, useState } from 'react'
import { maxPayments } from '#contract/money/amounts.ts'
import type { CollectionDetail } from '#contract/money/money.ts'
import { recordPayments } from '#contract/money/money-calls.ts'
import { useAction } from '#web/api/action.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { centsIn, typedAmount } from '#web/money/typed-amounts.ts'
import { type Match, matchLines, type Owed } from './match-lines.ts'
import { columnsOf, hasNeededColumns, type Statement, type StatementColumns } from './read-statement.ts'
import { statementTexts } from './statement.texts.ts'
import { isDayOfPast } from './statement-days.ts'
import { type Currency, guessCurrency, readStatementLines } from './statement-lines.ts'

/** What the officer has chosen for a line. */
export interface Choice {
  isTicked: boolean
  /** `amount` in dollars, as typed. */
  shares: readonly { chargeId: string; amount: string }[]
  day: string
}

export interface ShownLine {
  match: Match
  choice: Choice
  /** It can be recorded as it is. */
  isReady: boolean
}

/** How long before the collection was opened a payment may have come that is for it. */
const earlyDays = 60

export type ReadStatement = ReturnType<typeof useStatement>

export function useStatement(collection: CollectionDetail) {
  const t = useTexts(statementTexts)
  const format = useFormat()
  const today = format.today()
  const [statement, setStatement] = useState<Statement | null>(null)
  const [columns, setColumns] = useState<StatementColumns>({})
  const [currency, setCurrency] = useState<Currency>('USD')
  const [rate, setRate] = useState('')
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map())
  const [recorded, setRecorded] = useState<ReadonlySet<number>>(new Set())
  const record = useAction(recordPayments, {
    failed: t('failed'),
    done: (_answer, { payments }) => ({ title: t('recordedTitle'), description: t('recorded', { count: payments.length }) }),
  })

  function take(read: Statement) {
    const guessed = columnsOf(read)
    setStatement(read)
    setColumns(guessed)
    setCurrency(guessCurrency(read, guessed))
    forgetChoices()
  }

  function forgetChoices() {
    setChoices(new Map())
    setRecorded(new Set())
  }

  function chooseColumns(chosen: StatementColumns) {
    setColumns(chosen)
    if (statement) setCurrency(guessCurrency(statement, chosen))
    forgetChoices()
  }

  const wonPerDollar = rateOf(rate)
  const { charges, titleKo, titleEn, createdAt } = collection
  const matches = useMemo(() => {
    if (statement === null || !hasNeededColumns(columns)) return []
    const earliest = new Date(Date.parse(createdAt) - earlyDays * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const years = `${titleKo} ${titleEn}`.match(/(?<!\d)20\d\d(?!\d)/g) ?? []
    const lines = readStatementLines(statement, columns, { today, currency })
    return matchLines(lines, { charges: charges.map(owedOf), years, earliest, today, currency, wonPerDollar })
  }, [statement, columns, currency, wonPerDollar, charges, titleKo, titleEn, createdAt, today])

  const lines = matches.filter(({ line }) => !recorded.has(line.number)).map((match) => shownLine(match, choices, today))
  const ticked = lines.filter(({ choice, isReady }) => choice.isTicked && isReady)
  const payments = ticked.flatMap(paymentsOf)

  function paymentsOf({ match: { line }, choice }: ShownLine) {
    return choice.shares.map(({ chargeId, amount }) => {
      const amountCents = centsIn(amount) ?? 0
      return {
        chargeId,
        amountCents,
        paidOn: choice.day,
        method: line.method,
        ...(amountCents < 0 && { reason: t('refundReason') }),
        expectedVersion: charges.find(({ id }) => id === chargeId)?.updatedAt,
      }
    })
  }

  function change(line: ShownLine, changes: Partial<Choice>) {
    setChoices((current) => new Map(current).set(line.match.line.number, { ...line.choice, ...changes }))
  }

  function tickAll(which: readonly ShownLine[], isTicked: boolean) {
    setChoices((current) => {
      const next = new Map(current)
      for (const { match, choice } of which) next.set(match.line.number, { ...choice, isTicked })
      return next
    })
  }

  function submit() {
    const numbers = ticked.map(({ match }) => match.line.number)
    record.mutate(
      { id: collection.id, payments },
      { onSuccess: () => setRecorded((current) => new Set([...current, ...numbers])) },
    )
  }

  return {
    statement,
    columns,
    currency,
    rate,
    lines,
    recordedCount: recorded.size,
    isReadable: hasNeededColumns(columns),
    isTooMany: payments.length > maxPayments,
    count: payments.length,
    sumCents: payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
    isRecording: record.isPending,
    take,
    forget: () => {
      setStatement(null)
      forgetChoices()
    },
    chooseColumns,
    chooseCurrency: setCurrency,
    setRate,
    change,
    tickAll,
    submit,
  }
}

function rateOf(typed: string): number | null {
  const rate = Number(typed.replaceAll(/[,\s원]/g, ''))
  return typed.trim() !== '' && Number.isFinite(rate) && rate >= 100 && rate <= 10_000 ? rate : null
}

function owedOf(charge: CollectionDetail['charges'][number]): Owed {
  const { id, firstName, lastName, otherName, amountCents, paidCents, state, payments } = charge
  const isKorean = /[가-힣]/.test(`${firstName}${lastName}`)
  const own = [isKorean ? lastName : firstName, isKorean ? firstName : lastName].filter(Boolean).join(isKorean ? '' : ' ')
  return {
    id,
    names: [own, otherName ?? ''].filter((name) => name !== ''),
    amountCents,
    paidCents,
    isWaived: state === 'waived',
    payments,
  }
}

function shownLine(match: Match, choices: ReadonlyMap<number, Choice>, today: string): ShownLine {
  const { line, shares } = match
  const first =
    shares.length > 0 ? shares.map(({ chargeId, amountCents }) => ({ chargeId, amount: typedAmount(amountCents) })) : null
  const choice = choices.get(line.number) ?? {
    isTicked: false,
    shares: first ?? [{ chargeId: match.candidates[0] ?? '', amount: '' }],
    day: line.day ?? '',
  }
  const isReady =
    isDayOfPast(choice.day, today) &&
    new Set(choice.shares.map(({ chargeId }) => chargeId)).size === choice.shares.length &&
    choice.shares.every(({ chargeId, amount }) => {
      const cents = centsIn(amount) ?? 0
      return chargeId !== '' && (line.isIncoming ? cents > 0 : cents < 0)
    })
  return { match, choice, isReady }
}
