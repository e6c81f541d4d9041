import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { changesOf, type LikelyDouble } from '#contract/members/member-import.ts'
import type { ImportColumn, ImportField } from '#contract/members/member-list.ts'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { memberImportTexts } from './import.texts.ts'
import { isOpen, type List, type ShownRow } from './use-import.ts'

/** Row by row what will be made and what is wrong, and the import itself. */
export function ImportRows({ list, rows }: { list: List; rows: readonly ShownRow[] }) {
  const t = useTexts(memberImportTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const open = rows.filter(isOpen)
  const chosen = rows.filter(({ isLeftOut }) => !isLeftOut)
  const isBusy = list.isImporting || list.isChecking
  const hasOpenDoubles = open.some(({ answer }) => answer.doubles.length > 0)

  return (
    <section className="stack above-4" aria-labelledby="import-rows-heading">
      <h3 id="import-rows-heading" className="heading" tabIndex={-1} ref={heading}>
        {t('rowsHeading')}
      </h3>
      <Summary rows={rows} />
      {hasOpenDoubles && <Button onClick={list.leaveOutDoubles}>{t('leaveOutDoubles')}</Button>}
      <RowTable list={list} rows={rows} />
      <FormAlert message={list.problem && t(list.problem, { count: open.length, row: '' })} />
      <div className="row">
        {rows.some(({ isChanged }) => isChanged) && (
          <Button aria-busy={list.isChecking} onClick={() => isBusy || void list.checkAgain()}>
            {list.isChecking ? t('checking') : t('checkAgain')}
          </Button>
        )}
        <Button
          variant="primary"
          size="large"
          aria-busy={list.isImporting}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || void list.submit()}
        >
          {list.isImporting ? t('importing') : t('import', { count: chosen.length })}
        </Button>
      </div>
    </section>
  )
}

/** How many rows are in each state; read out when it changes. */
function Summary({ rows }: { rows: readonly ShownRow[] }) {
  const t = useTexts(memberImportTexts)
  const open = rows.filter(isOpen).length
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length
  const [all, ready] = [rows.length, rows.length - open - leftOut]
  return (
    <p role="status" className="call-out">
      {t('summary', { all: String(all), ready: String(ready), open: String(open), leftOut: String(leftOut) })}
    </p>
  )
}

function StateBadge({ row }: { row: ShownRow }) {
  const t = useTexts(memberImportTexts)
  if (row.isLeftOut) return <Badge tone="grey">{t('left')}</Badge>
  return isOpen(row) ? <Badge tone="yellow">{t('open')}</Badge> : <Badge tone="green">{t('ready')}</Badge>
}

function RowTable({ list, rows }: { list: List; rows: readonly ShownRow[] }) {
  const t = useTexts(memberImportTexts)
  const nameOf = ({ person }: ShownRow) => person.koreanName || person.englishName || t('unnamed')
  return (
    <DataTable
      className="import-table"
      label={t('rowsLabel')}
      rows={rows.map((row) => ({ ...row, id: String(row.person.row) }))}
      columns={[
        {
          key: 'name',
          heading: t('person'),
          place: 'name',
          cell: (row) => (
            <>
              <b>{nameOf(row)}</b> <span>{t('row', { row: String(row.person.row) })}</span>
            </>
          ),
        },
        { key: 'state', heading: t('state'), place: 'corner', cell: (row) => <StateBadge row={row} /> },
        { key: 'username', heading: t('username'), place: 'left', cell: ({ answer }) => answer.username },
        { key: 'phone', heading: t('phone'), place: 'right', cell: ({ person }) => person.phoneNumber },
        {
          key: 'toDo',
          heading: t('toDo'),
          place: 'wide',
          cell: (row) => (
            <RowProblems
              row={row}
              name={nameOf(row)}
              onCorrect={(field, text) => list.correct(row, field, text)}
              onAnotherPerson={(isAnotherPerson) => list.change(row.person.row, { isAnotherPerson })}
            />
          ),
        },
        {
          key: 'actions',
          heading: t('actions'),
          place: 'actions',
          cell: (row) => (
            <Button
              size="small"
              aria-label={t(row.isLeftOut ? 'bringBackOf' : 'leaveOutOf', { row: String(row.person.row), name: nameOf(row) })}
              onClick={() => list.change(row.person.row, { isLeftOut: !row.isLeftOut })}
            >
              {t(row.isLeftOut ? 'bringBack' : 'leaveOut')}
            </Button>
          ),
        },
      ]}
    />
  )
}

interface RowProblemsProps {
  row: ShownRow
  name: string
  onCorrect: (field: ImportField, text: string) => void
  onAnotherPerson: (isAnotherPerson: boolean) => void
}

/** What is wrong with a row, each beside a field that corrects it, and who it may be the double of. */
function RowProblems({ row, name, onCorrect, onAnotherPerson }: RowProblemsProps) {
  const t = useTexts(memberImportTexts)
  const sentence = useSentence()
  const fieldName = useFieldName()
  const { answer, person, isLeftOut, isAnotherPerson, isChanged } = row
  const wrong = new Set(answer.issues.map(({ field }) => field))
  const changes = changesOf(person, answer).filter(({ field }) => !wrong.has(field))
  const notes = answer.warnings.length + changes.length + person.unread.length
  if (isLeftOut || answer.issues.length + answer.doubles.length + notes === 0) return null
  return (
    <div className="stack s3">
      {answer.issues.map(({ field, message }) => (
        <Correction
          key={field}
          field={field}
          message={message}
          value={person[field]}
          onChange={(text) => onCorrect(field, text)}
        />
      ))}
      {notes > 0 && (
        <ul className="stack s1 quiet">
          {answer.warnings.map(({ field, message }) => (
            <li key={field} className="line top close">
              <CircleAlert aria-hidden="true" />
              {fieldName(field)}: {person[field]}. {sentence(message)}
            </li>
          ))}
          {person.unread.length > 0 && (
            <li className="line top close">
              <CircleAlert aria-hidden="true" />
              {t('unread', { text: person.unread.join(', ') })}
            </li>
          )}
          {changes.map(({ field, from, to }) => (
            <li key={field}>{t('change', { field: fieldName(field), from, to })}</li>
          ))}
        </ul>
      )}
      {isChanged && <span className="quiet">{t('changed')}</span>}
      {answer.doubles.length > 0 && (
        <div className="stack s1 call-out">
          <p className="strong">{t('doubleLead')}</p>
          <ul>
            {answer.doubles.map((double) => (
              <Double key={JSON.stringify(double)} double={double} />
            ))}
          </ul>
          <label className="line">
            <input
              type="checkbox"
              className="check"
              checked={isAnotherPerson}
              aria-label={t('anotherPersonOf', { row: String(person.row), name })}
              onChange={({ target }) => onAnotherPerson(target.checked)}
            />
            {t('anotherPerson')}
          </label>
        </div>
      )}
    </div>
  )
}

interface CorrectionProps {
  field: ImportField
  message: string
  value: string
  onChange: (text: string) => void
}

function Correction({ field, message, value, onChange }: CorrectionProps) {
  const sentence = useSentence()
  const name = useFieldName()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{name(field)}</label>
      <input
        id={id}
        className="control"
        autoComplete="off"
        aria-invalid="true"
        aria-describedby={`${id}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="field-error" id={`${id}-error`}>
        <CircleAlert aria-hidden="true" />
        {sentence(message)}
      </p>
    </div>
  )
}

function Double({ double: { kind, row, name, reasons } }: { double: LikelyDouble }) {
  const t = useTexts(memberImportTexts)
  const shared = reasons.map((reason) => t(`reasons.${reason}`)).join(', ')
  return <li>{t(`double.${kind}`, { row: String(row), name, reasons: shared })}</li>
}

const named = ['username', 'joinedOn', 'familyName', 'givenName', 'englishFamilyName', 'englishGivenName', 'middleName'] as const

/** The label of a field: the application's, or the import's own for a field that the application does not have. */
export function useFieldName(): (field: ImportColumn) => string {
  const t = useTexts(applicationFieldsTexts, memberImportTexts)
  return (field) => {
    const own = named.find((name) => name === field)
    return own ? t(`memberImport.${own}`) : t(`applicationFields.${field as Exclude<ImportColumn, (typeof named)[number]>}`)
  }
}
