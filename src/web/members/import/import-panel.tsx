import { ArrowLeft, CircleAlert } from 'lucide-react'
import csv from 'papaparse'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { changesOf } from '#contract/members/member-import.ts'
import {
  type Columns,
  findUnusedColumns,
  guessColumns,
  type ImportColumn,
  importFields,
  type ListProblem,
  type ListTable,
  nameParts,
  readListFile,
} from '#contract/members/member-list.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { Badge } from '#web/ui/plates.tsx'
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
    const read = await readFile(file).catch((): ListProblem => ({ problem: 'unreadable', row: 0 }))
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

/** Browsers call CP949 euc-kr. */
async function readFile(file: Blob): Promise<ListTable | ListProblem> {
  return readListFile(new Uint8Array(await file.arrayBuffer()), {
    parse: (text, options) => csv.parse<string[]>(text, options),
    decodeCp949: (bytes) => new TextDecoder('euc-kr').decode(bytes),
  })
}

interface ColumnsProps {
  table: ListTable
  columns: Columns
}

function ColumnChoice({ table, columns, onChange }: ColumnsProps & { onChange: (columns: Columns) => void }) {
  const t = useTexts(memberImportTexts)
  const nameOf = useFieldName()
  const id = useId()
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <p className="form-note">{t(table.hasHeader ? 'columnsHint' : 'noHeader')}</p>
      <div className="tiles s4">
        {[...importFields.slice(0, 2), ...nameParts, ...importFields.slice(2)].map((field) => (
          <div key={field} className="field">
            <label htmlFor={id + field}>{nameOf(field)}</label>
            <select
              id={id + field}
              className="control"
              value={columns[field] ?? ''}
              onChange={({ target: { value } }) => onChange({ ...columns, [field]: value === '' ? undefined : Number(value) })}
            >
              <option value="">{t('noColumn')}</option>
              {table.header.map((title, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; two can have one title
                <option key={position} value={position}>
                  {t('column', { number: String(position + 1), name: title })}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}

function NotBroughtIn({ table, columns }: ColumnsProps) {
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

interface RowsProps {
  list: List
  rows: readonly ShownRow[]
}

function ImportRows({ list, rows }: RowsProps) {
  const t = useTexts(memberImportTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const open = rows.filter(isOpen)
  const chosen = rows.filter(({ isLeftOut }) => !isLeftOut)
  const counts = [rows.length, chosen.length - open.length, open.length, rows.length - chosen.length].map(String)
  const [all = '', ready = '', toDo = '', leftOut = ''] = counts
  const isBusy = list.isImporting || list.isChecking
  const hasOpenDoubles = open.some(({ answer }) => answer.doubles.length > 0)
  return (
    <section className="stack above-4" aria-labelledby="import-rows-heading">
      <h3 id="import-rows-heading" className="heading" tabIndex={-1} ref={heading}>
        {t('rowsHeading')}
      </h3>
      <p role="status" className="call-out">
        {t('summary', { all, ready, open: toDo, leftOut })}
      </p>
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

function RowTable({ list, rows }: RowsProps) {
  const t = useTexts(memberImportTexts)
  const personNameOf = usePersonName()
  const numberOf = ({ person }: ShownRow) => String(person.row)
  const nameOf = ({ person }: ShownRow) => personNameOf(person, t('unnamed'))
  return (
    <DataTable
      className="import-table"
      label={t('rowsLabel')}
      rows={rows.map((row) => ({ ...row, id: numberOf(row) }))}
      columns={[
        {
          heading: t('person'),
          place: 'name',
          cell: (row) => (
            <>
              <b>
                <PersonName of={row.person} missing={t('unnamed')} />
              </b>{' '}
              <span>{t('row', { row: numberOf(row) })}</span>
            </>
          ),
        },
        {
          heading: t('state'),
          place: 'corner',
          cell: (row) => {
            if (row.isLeftOut) return <Badge tone="grey">{t('left')}</Badge>
            return isOpen(row) ? <Badge tone="yellow">{t('open')}</Badge> : <Badge tone="green">{t('ready')}</Badge>
          },
        },
        { heading: t('username'), place: 'left', cell: ({ answer }) => answer.username },
        { heading: t('phone'), place: 'right', cell: ({ person }) => person.phoneNumber },
        {
          heading: t('toDo'),
          place: 'wide',
          cell: (row) => <RowProblems list={list} row={row} name={nameOf(row)} />,
        },
        {
          heading: t('actions'),
          place: 'actions',
          cell: (row) => (
            <Button
              size="small"
              aria-label={t(row.isLeftOut ? 'bringBackOf' : 'leaveOutOf', { row: numberOf(row), name: nameOf(row) })}
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

/** What is wrong with a row, each beside a field that corrects it, and who it may be the double of. */
function RowProblems({ list, row, name }: { list: List; row: ShownRow; name: string }) {
  const t = useTexts(memberImportTexts)
  const sentence = useSentence()
  const fieldName = useFieldName()
  const id = useId()
  const { answer, person, isLeftOut, isAnotherPerson, isChanged } = row
  const wrong = new Set(answer.issues.map(({ field }) => field))
  const changes = changesOf(person, answer).filter(({ field }) => !wrong.has(field))
  const notes = answer.warnings.length + changes.length + person.unread.length
  if (isLeftOut || answer.issues.length + answer.doubles.length + notes === 0) return null
  return (
    <div className="stack s3">
      {answer.issues.map(({ field, message }) => (
        <div key={field} className="field">
          <label htmlFor={id + field}>{fieldName(field)}</label>
          <input
            id={id + field}
            className="control"
            autoComplete="off"
            aria-invalid="true"
            aria-describedby={`${id}${field}-error`}
            value={person[field]}
            onChange={({ target }) => list.correct(row, field, target.value)}
          />
          <p className="field-error" id={`${id}${field}-error`}>
            <CircleAlert aria-hidden="true" />
            {sentence(message)}
          </p>
        </div>
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
            {answer.doubles.map(({ kind, reasons, ...double }) => (
              <li key={JSON.stringify([kind, double])}>
                {t(`double.${kind}`, {
                  row: String(double.row),
                  name: double.name,
                  reasons: reasons.map((reason) => t(`reasons.${reason}`)).join(', '),
                })}
              </li>
            ))}
          </ul>
          <label className="line">
            <input
              type="checkbox"
              className="check"
              checked={isAnotherPerson}
              aria-label={t('anotherPersonOf', { row: String(person.row), name })}
              onChange={({ target }) => list.change(person.row, { isAnotherPerson: target.checked })}
            />
            {t('anotherPerson')}
          </label>
        </div>
      )}
    </div>
  )
}

const ownFields = ['username', 'joinedOn', ...nameParts] as const

/** The application's label, or the import's own for a field that the application does not have. */
function useFieldName(): (field: ImportColumn) => string {
  const t = useTexts(applicationFieldsTexts, memberImportTexts)
  return (field) => {
    const own = ownFields.find((name) => name === field)
    return own ? t(`memberImport.${own}`) : t(`applicationFields.${field as Exclude<ImportColumn, (typeof ownFields)[number]>}`)
  }
}
