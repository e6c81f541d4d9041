import { ArrowLeft, CircleAlert, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { dollarsOf, owedCents } from '#contract/money/amounts.ts'
import type { Charge, CollectionDetail } from '#contract/money/money.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { moneyWordsTexts } from '#web/money/money.texts.ts'
import { centsIn, typedAmount, wonOf } from '#web/money/typed-amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { ColumnChoice, TableInput, tableReaders } from '#web/ui/form/table-input.tsx'
import {
  maxStatementBytes,
  readStatementFile,
  readStatementText,
  type Statement,
  type StatementProblem,
  statementColumns,
} from './read-statement.ts'
import { statementTexts } from './statement.texts.ts'
import { type ReadStatement, type ShownLine, useStatement } from './use-statement.ts'
import './statement.css'

interface StatementPanelProps {
  collection: CollectionDetail
  onClose: () => void
}

/** Who has paid, found in the statement of a bank. In place of the ledger. */
export function StatementPanel({ collection, onClose }: StatementPanelProps) {
  const t = useTexts(statementTexts)
  const read = useStatement(collection)
  return (
    <section className="stack money statement" aria-labelledby="statement-heading">
      <p>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      </p>
      <h1 id="statement-heading" className="title tight display" tabIndex={-1} ref={focusOnce}>
        {t('heading')}
      </h1>
      {read.statement === null && <p className="measure">{t('lead')}</p>}
      <StatementFile read={read} />
      {read.statement && read.isReadable && <Lines read={read} charges={collection.charges} />}
    </section>
  )
}

/** The button that opened it is gone. */
function focusOnce(heading: HTMLElement | null) {
  heading?.focus()
}

async function readFile(file: Blob): Promise<Statement | StatementProblem> {
  if (file.size > maxStatementBytes) return 'tooLarge'
  return readStatementFile(new Uint8Array(await file.arrayBuffer()), tableReaders)
}

function StatementFile({ read }: { read: ReadStatement }) {
  const t = useTexts(statementTexts)
  const [problem, setProblem] = useState<StatementProblem | 'unopened' | null>(null)
  const { statement } = read

  function take(answer: Statement | StatementProblem) {
    if (typeof answer === 'string') setProblem(answer)
    else read.take(answer)
  }

  return (
    <TableInput
      texts={statementTexts}
      accept=".csv,.tsv,.txt,text/csv,text/plain"
      step={statement === null ? 'choose' : 'read'}
      status={statement && t('read', { count: statement.rows.length })}
      onForget={() => {
        read.forget()
        setProblem(null)
      }}
      onFile={(file) => readFile(file).then(take, () => setProblem('unopened'))}
      onPaste={(text) => take(readStatementText(text, tableReaders))}
    >
      <FormAlert message={problem && t(`problems.${problem}`)} />
      {statement && <Columns key={statement.header.join('|')} read={read} statement={statement} />}
    </TableInput>
  )
}

/** Of a statement without a header, a column is named by its first cell. */
function Columns({ read, statement }: { read: ReadStatement; statement: Statement }) {
  const t = useTexts(statementTexts)
  const id = useId()
  const { currency } = read
  const width = Math.max(statement.header.length, ...statement.rows.slice(0, 50).map(({ cells }) => cells.length))
  const nameOf = (position: number) =>
    (statement.header[position] || (statement.rows.find(({ cells }) => cells[position])?.cells[position] ?? '')).slice(0, 40)
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <ColumnChoice
        offered={statementColumns.map((column) => [column, t(`columns.${column}`)])}
        columns={read.columns}
        names={Array.from({ length: width }, (_, position) => nameOf(position))}
        isOpen={!read.isReadable}
        onChange={read.chooseColumns}
      >
        <div className="field">
          <label htmlFor={`${id}-currency`}>{t('currency')}</label>
          <select
            id={`${id}-currency`}
            className="control"
            value={currency}
            onChange={({ target }) => read.chooseCurrency(target.value === 'KRW' ? 'KRW' : 'USD')}
          >
            <option value="USD">{t('currencies.USD')}</option>
            <option value="KRW">{t('currencies.KRW')}</option>
          </select>
        </div>
      </ColumnChoice>
      {!read.isReadable && (
        <p className="field-error">
          <CircleAlert aria-hidden="true" />
          {t('needed')}
        </p>
      )}
      {currency === 'KRW' && (
        <div className="field own">
          <label htmlFor={`${id}-rate`}>{t('rate')}</label>
          <p className="field-hint measure" id={`${id}-rate-hint`}>
            {t('rateHint')}
          </p>
          <input
            id={`${id}-rate`}
            type="text"
            className="control"
            inputMode="decimal"
            autoComplete="off"
            placeholder="1,380"
            aria-describedby={`${id}-rate-hint`}
            value={read.rate}
            onChange={({ target }) => read.setRate(target.value)}
          />
        </div>
      )}
    </FieldGroup>
  )
}

interface LinesProps {
  read: ReadStatement
  charges: readonly Charge[]
}

function Lines({ read, charges }: LinesProps) {
  const t = useTexts(statementTexts)
  const of = (sureness: ShownLine['match']['sureness']) =>
    read.lines.filter(({ match }) => match.sureness === sureness && (sureness !== 'none' || match.line.isIncoming))
  const sure = of('sure')
  const isAllTicked = sure.length > 0 && sure.every(({ choice }) => choice.isTicked)
  return (
    <form
      className="stack s5"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (read.count > 0 && !read.isTooMany && !read.isRecording) read.submit()
      }}
    >
      {read.recordedCount > 0 && (
        <p role="status" className="call-out">
          {t('done', { count: read.recordedCount })}
        </p>
      )}
      <Group heading={t('sure')} hint={t('sureHint')} lines={sure} read={read} charges={charges}>
        <Button size="small" className="own" onClick={() => read.tickAll(sure, !isAllTicked)}>
          {isAllTicked ? t('untickSure') : t('tickSure', { count: sure.length })}
        </Button>
      </Group>
      <Group heading={t('likely')} hint={t('likelyHint')} lines={of('likely')} read={read} charges={charges} />
      <Group heading={t('none')} hint={t('noneHint')} lines={of('none')} read={read} charges={charges} />
      <FormAlert message={read.isTooMany && t('tooManyTicked')} />
      <div className="statement-foot">
        <SubmitButton busy={read.isRecording} busyLabel={t('recording')} aria-disabled={read.count === 0 || undefined}>
          {read.count === 0 ? t('nothing') : t('record', { count: read.count, amount: dollarsOf(read.sumCents) })}
        </SubmitButton>
      </div>
    </form>
  )
}

const linesAtOnce = 40

interface GroupProps extends LinesProps {
  heading: string
  hint: string
  lines: readonly ShownLine[]
  children?: ReactNode
}

function Group({ heading, hint, lines, read, charges, children }: GroupProps) {
  const t = useTexts(statementTexts)
  const id = useId()
  const [shown, setShown] = useState(linesAtOnce)
  if (lines.length === 0) return null
  return (
    <section className="stack s2" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {heading} <span className="quiet tabular">{lines.length}</span>
      </h2>
      <p className="quiet small">{hint}</p>
      {children}
      <ul className="boxed ruled">
        {lines.slice(0, shown).map((line) => (
          <LineRow key={line.match.line.number} shown={line} read={read} charges={charges} />
        ))}
      </ul>
      {lines.length > shown && <Button onClick={() => setShown(shown + linesAtOnce)}>{t('moreLines')}</Button>}
    </section>
  )
}

interface LineRowProps extends LinesProps {
  shown: ShownLine
}

/** What the bank says, whom it is recorded for, and why it may be wrong. */
function LineRow({ shown, read, charges }: LineRowProps) {
  const t = useTexts(statementTexts, moneyWordsTexts)
  const nameOf = usePersonName()
  const format = useFormat()
  const { match, choice, isReady } = shown
  const { line, doubts } = match
  const number = String(line.number)
  const amount = read.currency === 'KRW' ? wonOf(line.units) : dollarsOf(line.units)
  const person = line.person || t('statement.noPerson')
  const needsDay = doubts.includes('noDay') || doubts.includes('future')
  const isSure = match.sureness === 'sure'
  const [first] = choice.shares
  const charge = charges.find(({ id }) => id === first?.chargeId)
  return (
    <li className="statement-line">
      <label className="statement-tick">
        <input
          type="checkbox"
          className="check"
          checked={choice.isTicked && isReady}
          disabled={!isReady}
          aria-label={t('statement.line', { number, person, amount })}
          onChange={({ target }) => read.change(shown, { isTicked: target.checked })}
        />
        <span className="fill">
          <b className="tabular">{line.isIncoming ? amount : `−${amount}`}</b> {person}
          <span className="block quiet small">
            {[
              line.isIncoming ? null : t('statement.out'),
              line.day && format.calendarDay(line.day),
              t(`moneyWords.methods.${line.method}`),
              line.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {isSure && charge && <span className="block strong">→ {nameOf(charge)}</span>}
        </span>
      </label>
      {!isSure && (
        <div className="stack s2 statement-choice">
          {doubts.length > 0 && (
            <ul className="small stack s1">
              {doubts.map((doubt) => (
                <li key={doubt} className="line top close">
                  <CircleAlert aria-hidden="true" />
                  {t(`statement.doubts.${doubt}`)}
                </li>
              ))}
            </ul>
          )}
          {choice.shares.map((share, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a share is its position
            <div key={index} className="row s2">
              <PersonSelect
                label={t('statement.personOf', { number })}
                value={share.chargeId}
                candidates={match.candidates}
                charges={charges}
                onChoose={(chargeId) => change(index, { chargeId, amount: share.amount || proposedAmount(chargeId) })}
              />
              <input
                type="text"
                className="control statement-amount"
                inputMode="decimal"
                autoComplete="off"
                aria-label={t('statement.amountOf', { number })}
                value={share.amount}
                onChange={({ target }) => change(index, { amount: target.value })}
              />
            </div>
          ))}
          {needsDay && (
            <DayInput
              label={t('statement.dayOf', { number })}
              value={choice.day}
              onChange={(to) => read.change(shown, { day: to })}
            />
          )}
          {line.isIncoming && choice.shares.length === 1 && first?.chargeId !== '' && (
            <Button
              size="small"
              variant="quiet"
              className="own"
              aria-label={t('statement.addPersonOf', { number })}
              onClick={() => read.change(shown, { shares: [...choice.shares, { chargeId: '', amount: '' }], isTicked: false })}
            >
              <Plus aria-hidden="true" />
              {t('statement.addPerson')}
            </Button>
          )}
        </div>
      )}
    </li>
  )

  function change(index: number, changes: Partial<{ chargeId: string; amount: string }>) {
    const shares = choice.shares.map((share, at) => (at === index ? { ...share, ...changes } : share))
    read.change(shown, { shares })
  }

  /** What the line brings, less what it is recorded for already; of won what the person owes. */
  function proposedAmount(chargeId: string): string {
    const owed = charges.find(({ id }) => id === chargeId)
    if (read.currency === 'KRW') return owed ? typedAmount(owedCents(owed)) : ''
    const cents = line.isIncoming ? line.units : -line.units
    const others = choice.shares.reduce((sum, { amount: typed }) => sum + (centsIn(typed) ?? 0), 0)
    return typedAmount(cents - others)
  }
}

function DayInput({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const format = useFormat()
  return (
    <input
      type="date"
      className="control own"
      aria-label={label}
      max={format.today()}
      value={value}
      data-empty={value ? undefined : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface PersonSelectProps {
  label: string
  value: string
  candidates: readonly string[]
  charges: readonly Charge[]
  onChoose: (chargeId: string) => void
}

/** The likely people, and once it is used all: 300 names in each of 80 lines would be slow. */
function PersonSelect({ label, value, candidates, charges, onChoose }: PersonSelectProps) {
  const t = useTexts(moneyWordsTexts, statementTexts)
  const nameOf = usePersonName()
  const [isWhole, setIsWhole] = useState(false)
  const isLikely = ({ id }: Charge) => candidates.includes(id) || id === value
  const offered = [
    ...charges.filter(isLikely),
    ...(isWhole ? charges.filter((charge) => !isLikely(charge) && charge.userId) : []),
  ]
  return (
    <select
      className="control fill"
      aria-label={label}
      value={value}
      onPointerDown={() => setIsWhole(true)}
      onFocus={() => setIsWhole(true)}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('statement.choosePerson')}</option>
      {offered.map((charge) => {
        const name = nameOf(charge, t('moneyWords.erased'))
        const owed = charge.state === 'waived' ? 0 : owedCents(charge)
        return (
          <option key={charge.id} value={charge.id}>
            {owed > 0 ? t('statement.personOption', { name, amount: dollarsOf(owed) }) : t('statement.personSettled', { name })}
          </option>
        )
      })}
    </select>
  )
}
