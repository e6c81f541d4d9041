import { ArrowLeft, ChevronDown, CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { changesOf } from '#contract/members/member-import.ts'
import {
  type Columns,
  findList,
  findUnusedColumns,
  guessColumns,
  hasNeededColumns,
  type ImportColumn,
  type ImportField,
  importFields,
  type ListProblem,
  type ListTable,
  maxImportedRows,
  maxListBytes,
  nameParts,
  readListFile,
  readPastedList,
} from '#contract/members/member-list.ts'
import { relationCalled } from '#contract/members/relation-words.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { shownPhones } from '#contract/shown-phones.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { learnSentences, useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { ColumnChoice, TableInput, tableReaders } from '#web/ui/form/table-input.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { tableInputTexts } from '#web/ui/ui.texts.ts'
import { memberImportTexts } from './import.texts.ts'
import { Invitations } from './invitations.tsx'
import { SampleList } from './sample-list.tsx'
import { isOpen, isSettled, type List, type ShownRow, useImport } from './use-import.ts'
import './import.css'

/** docs/product.md 11.12: brings in the members of today from a list, in place of the list of accounts. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(memberImportTexts)
  const list = useImport()
  if (list.made) {
    const left = list.rows?.length ?? 0
    return <Invitations people={list.made} left={left} onGoOn={() => void list.goOn()} onClose={onClose} />
  }
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
      {list.rows === null && <p className="measure">{t('lead')}</p>}
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
  const [tables, setTables] = useState<readonly ListTable[]>([])
  const [chosen, setChosen] = useState(0)
  const [columns, setColumns] = useState<Columns>({})
  const [misquotedRow, setMisquotedRow] = useState<number | null>(null)
  const table = tables[chosen] ?? null

  function chooseSheet(all: readonly ListTable[], index: number) {
    setTables(all)
    setChosen(index)
    list.fail((all[index]?.lines.length ?? 0) > maxImportedRows ? 'tooMany' : null)
    setColumns(all[index]?.hasHeader ? guessColumns(all[index].header) : {})
  }

  function take(read: readonly ListTable[] | ListProblem) {
    if (!('problem' in read)) return chooseSheet(read, findList(read))
    setMisquotedRow(read.row)
    list.fail(read.problem)
  }

  function paste(text: string) {
    const read = readPastedList(text, tableReaders)
    take('problem' in read ? read : [read])
  }

  const isBeforeRows = list.rows === null
  const ready = table && isBeforeRows && table.lines.length <= maxImportedRows ? table : null
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready && !list.isChecking) void list.start(ready, columns)
      }}
    >
      <TableInput
        texts={memberImportTexts}
        accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        step={!isBeforeRows ? 'settled' : table === null ? 'choose' : 'read'}
        status={ready && t('read', { count: ready.lines.length })}
        onForget={() => {
          list.forget()
          setTables([])
        }}
        // The file is gone, or the reader of workbooks could not be downloaded.
        onFile={(file) => readFile(file).then(take, () => list.fail('unopened'))}
        onPaste={paste}
      >
        {isBeforeRows && table === null && <SampleList />}
        {tables.length > 1 && isBeforeRows && (
          <div className="field own">
            <label htmlFor={`${id}-sheet`}>{t('sheet')}</label>
            <select
              id={`${id}-sheet`}
              className="control"
              value={chosen}
              onChange={({ target }) => chooseSheet(tables, Number(target.value))}
            >
              {tables.map(({ sheet, lines }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its position
                <option key={index} value={index}>
                  {t('sheetOf', { name: sheet, count: lines.length })}
                </option>
              ))}
            </select>
          </div>
        )}
        {ready && (
          <>
            <FieldColumns key={chosen} table={ready} columns={columns} onChange={setColumns} />
            <NotBroughtIn table={ready} columns={columns} />
          </>
        )}
        {table && !isBeforeRows && (
          <Button className="own" onClick={list.chooseColumns}>
            {t('chooseColumns')}
          </Button>
        )}
        {isBeforeRows && <FormAlert message={list.problem && t(list.problem, { count: 0, row: String(misquotedRow) })} />}
        {ready && (
          <SubmitButton busy={list.isChecking} busyLabel={t('checking')}>
            {t('check')}
          </SubmitButton>
        )}
      </TableInput>
    </form>
  )
}

async function readFile(file: Blob): Promise<ListTable[] | ListProblem> {
  if (file.size > maxListBytes) return { problem: 'tooLarge', row: 0 }
  return readListFile(new Uint8Array(await file.arrayBuffer()), {
    ...tableReaders,
    readXlsx: async (bytes) => (await import('#contract/members/xlsx-files.ts')).readXlsx(bytes),
  })
}

interface ColumnsProps {
  table: ListTable
  columns: Columns
}

const offeredFields = [...importFields.slice(0, 2), ...nameParts, ...importFields.slice(2)]

function FieldColumns({ table, columns, onChange }: ColumnsProps & { onChange: (columns: Columns) => void }) {
  const t = useTexts(memberImportTexts)
  const nameOf = useFieldName()
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <ColumnChoice
        offered={offeredFields.map((field) => [field, nameOf(field)])}
        columns={columns}
        names={table.header}
        isOpen={!table.hasHeader || !hasNeededColumns(columns)}
        hint={t(table.hasHeader ? 'columnsHint' : 'noHeader')}
        onChange={onChange}
      />
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
  const settled = rows.filter(isSettled)
  const wrong = open.filter(({ answer }) => answer.issues.length > 0)
  const left = [
    wrong.length > 0 && t('leftWrong', { count: wrong.length }),
    open.length > wrong.length && t('leftDouble', { count: open.length - wrong.length }),
    rows.some(({ isLeftOut }) => isLeftOut) && t('leftOut', { count: rows.length - open.length - settled.length }),
  ].filter((reason) => reason !== false)
  const isBusy = list.isImporting || list.isChecking
  const hasOpenDoubles = open.some(({ answer }) => answer.doubles.length > 0)
  return (
    <section className="stack above-4" aria-labelledby="import-rows-heading">
      <h3 id="import-rows-heading" className="heading" tabIndex={-1} ref={heading}>
        {t('rowsHeading')}
      </h3>
      <p role="status" className="call-out">
        {t('summary', { all: rows.length, count: settled.length })}
        {left.length > 0 && ` ${t('leftRows', { reasons: left.join(', ') })}`}
      </p>
      {hasOpenDoubles && (
        <Button className="own" onClick={list.leaveOutDoubles}>
          {t('leaveOutDoubles')}
        </Button>
      )}
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
          {list.isImporting ? t('importing') : t('import', { count: settled.length })}
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
        { heading: t('phone'), place: 'right', cell: PhoneOf },
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

/** As the club writes numbers; while it is corrected, as typed. */
function PhoneOf({ person, answer, isChanged }: ShownRow): string {
  return isChanged ? person.phoneNumber : shownPhones(answer.phoneNumber, answer.links?.phoneNumber)
}

/** What is wrong with a row, each beside a field that corrects it, and who it may be the double of. */
function RowProblems({ list, row, name }: { list: List; row: ShownRow; name: string }) {
  const t = useTexts(memberImportTexts)
  const sentence = useSentence()
  const fieldName = useFieldName()
  const shown = useShownValue()
  const id = useId()
  const { answer, person, isLeftOut, isAnotherPerson, isChanged } = row
  const wrong = new Set(answer.issues.map(({ field }) => field))
  const told = new Set<string>([...wrong, ...person.guessed])
  const changes = changesOf(person, answer)
    .map((change) => ({ ...change, to: shown(change.field, change.to) }))
    .filter(({ field, from, to }) => !told.has(field) && from !== to)
  const notes = answer.warnings.length + changes.length + person.unread.length
  const guessed = person.guessed.filter((field) => !wrong.has(field))
  if (isLeftOut || answer.issues.length + answer.doubles.length + guessed.length + notes === 0) return null
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
      {guessed.length > 0 && <Guess list={list} row={row} fields={guessed} />}
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

/** What was taken out of one cell, with fields that correct it. */
function Guess({ list, row, fields }: { list: List; row: ShownRow; fields: readonly ImportField[] }) {
  const t = useTexts(memberImportTexts)
  const column = useTexts(tableInputTexts)
  const fieldName = useFieldName()
  const shown = useShownValue()
  const id = useId()
  const { person } = row
  return (
    <div className="stack s1 call-out">
      <p className="strong">{t('guessLead')}</p>
      <ul>
        {fields.map((field) => (
          <li key={field}>
            {fieldName(field)}: <span className="one-piece">{shown(field, person[field]) || column('noColumn')}</span>
          </li>
        ))}
      </ul>
      <details>
        <summary className="line" aria-label={t('correctOf', { row: String(person.row) })}>
          <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
          {t('correct')}
        </summary>
        <div className="stack s3">
          {fields.map((field) => (
            <div key={field} className="field">
              <label htmlFor={id + field}>{fieldName(field)}</label>
              <input
                id={id + field}
                className="control"
                autoComplete="off"
                value={person[field]}
                onChange={({ target }) => list.correct(row, field, target.value)}
              />
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}

/** The words of a choice in the language of the page. */
function useShownValue(): (field: ImportField, value: string) => string {
  const t = useTexts(applicationFieldsTexts)
  return (field, value) => {
    const relation = field === 'emergencyContactRelation' ? relationCalled(value) : null
    return relation === null ? value : t(`relations.${relation}`)
  }
}

learnSentences(officeSentences)

const ownFields = ['username', 'joinedOn', 'ridesBefore', ...nameParts] as const

/** The application's label, or the import's own for a field that the application does not have. */
function useFieldName(): (field: ImportColumn) => string {
  const t = useTexts(applicationFieldsTexts, memberImportTexts)
  return (field) => {
    const own = ownFields.find((name) => name === field)
    return own ? t(`memberImport.${own}`) : t(`applicationFields.${field as Exclude<ImportColumn, (typeof ownFields)[number]>}`)
  }
}
