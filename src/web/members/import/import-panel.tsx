import { ArrowLeft, CircleAlert } from 'lucide-react'
import csv from 'papaparse'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { changesOf, type LikelyDouble } from '#contract/members/member-import.ts'
import {
  type Columns,
  findUnusedColumns,
  guessColumns,
  type ImportColumn,
  type ImportField,
  importFields,
  type ListProblem,
  type ListTable,
  nameParts,
  readListFile,
} from '#contract/members/member-list.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { memberImportTexts } from './import.texts.ts'
import { Invitations } from './invitations.tsx'
import { isOpen, type List, type ShownRow, useImport } from './use-import.ts'
import './import.css'

/** docs/product.md 11.12: brings in the members of today from a list, in place of the list of accounts. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(memberImportTexts)
  const list = useImport()
  if (list.made) return <Invitations people={list.made} onClose={onClose} />
  return (
    <section className="stack import" aria-labelledby="import-heading">
      <div className="row split">
        <h2 id="import-heading" className="heading" tabIndex={-1} ref={focusOnce}>
          {t('heading')}
        </h2>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      </div>
      <p className="measure">{t('lead')}</p>
      <ListFile list={list} />
      {list.rows && <ImportRows list={list} rows={list.rows} />}
    </section>
  )
}

/** The button that opened the panel is gone. */
function focusOnce(heading: HTMLElement | null) {
  heading?.focus()
}

/** The file and its columns. */
function ListFile({ list }: { list: List }) {
  const t = useTexts(memberImportTexts)
  const id = useId()
  const [table, setTable] = useState<ListTable | null>(null)
  const [misquotedRow, setMisquotedRow] = useState<number | null>(null)
  const [columns, setColumns] = useState<Columns>({})

  async function choose({ target: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? []
    if (!file) return
    list.forget()
    const unreadable: ListProblem = { problem: 'unreadable', row: 0 }
    const read = await readFile(file).catch(() => unreadable)
    if ('problem' in read) {
      setTable(null)
      setMisquotedRow(read.row)
      return list.fail(read.problem)
    }
    setTable(read)
    setColumns(guessColumns(read.hasHeader ? read.header : []))
  }

  const isBeforeRows = list.rows === null
  return (
    <form
      className="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (table && !list.isChecking) void list.start(table, columns)
      }}
    >
      <div className="field">
        <label htmlFor={id}>{t('file')}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('fileHint')}
        </p>
        <input
          id={id}
          type="file"
          className="control import-file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-describedby={`${id}-hint`}
          onChange={(event) => void choose(event)}
        />
      </div>
      {table && isBeforeRows && <ColumnChoice table={table} columns={columns} onChange={setColumns} />}
      {table && <NotBroughtIn table={table} columns={columns} />}
      {table && !isBeforeRows && <Button onClick={list.chooseColumns}>{t('chooseColumns')}</Button>}
      {isBeforeRows && <FormAlert message={list.problem && t(list.problem, { count: 0, row: String(misquotedRow) })} />}
      {table && isBeforeRows && (
        <SubmitButton busy={list.isChecking} busyLabel={t('checking')}>
          {t('check')}
        </SubmitButton>
      )}
    </form>
  )
}

interface ColumnChoiceProps {
  table: ListTable
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of the file has which field. */
function ColumnChoice({ table, columns, onChange }: ColumnChoiceProps) {
  const t = useTexts(memberImportTexts)
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <p className="form-note">{t(table.hasHeader ? 'columnsHint' : 'noHeader')}</p>
      <div className="tiles s4">
        {[...importFields.slice(0, 2), ...nameParts, ...importFields.slice(2)].map((field) => (
          <ColumnOf
            key={field}
            field={field}
            header={table.header}
            index={columns[field]}
            onChoose={(index) => onChange({ ...columns, [field]: index })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** What the list has and the import does not bring in. */
function NotBroughtIn({ table, columns }: Omit<ColumnChoiceProps, 'onChange'>) {
  const t = useTexts(memberImportTexts)
  const unused = findUnusedColumns(table, columns)
  if (unused.length + table.above.length === 0) return null
  return (
    <div className="call-out">
      <p className="strong">{t('notBroughtIn')}</p>
      <ul className="stack s1 quiet">
        {table.above.length > 0 && <li>{t('aboveHeader', { text: table.above.join(' / ') })}</li>}
        {unused.map(({ index, name, count }) => (
          <li key={index}>{t('unusedColumn', { number: String(index + 1), name, count })}</li>
        ))}
      </ul>
    </div>
  )
}

interface ColumnOfProps {
  field: ImportColumn
  header: readonly string[]
  index: number | undefined
  onChoose: (index: number | undefined) => void
}

function ColumnOf({ field, header, index, onChoose }: ColumnOfProps) {
  const t = useTexts(memberImportTexts)
  const name = useFieldName()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{name(field)}</label>
      <select
        id={id}
        className="control"
        value={index ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('noColumn')}</option>
        {header.map((title, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; two can have one title
          <option key={position} value={position}>
            {t('column', { number: String(position + 1), name: title })}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The table of the file, or why it is no list. Browsers call CP949 euc-kr. */
async function readFile(file: Blob): Promise<ListTable | ListProblem> {
  return readListFile(new Uint8Array(await file.arrayBuffer()), {
    parse: (text, options) => csv.parse<string[]>(text, options),
    decodeCp949: (bytes) => new TextDecoder('euc-kr').decode(bytes),
  })
}

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
