import { ArrowLeft } from 'lucide-react'
import csv from 'papaparse'
import { type ChangeEvent, useId, useState } from 'react'
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
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { memberImportTexts } from './import.texts.ts'
import { ImportRows, useFieldName } from './import-rows.tsx'
import { Invitations } from './invitations.tsx'
import { type List, useImport } from './use-import.ts'
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
