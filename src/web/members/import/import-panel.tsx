import { ArrowLeft } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Columns, guessColumns, type ListProblem, type ListTable } from '#contract/members/member-list.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { ColumnChoice, NotBroughtIn } from './column-choice.tsx'
import { ImportRows } from './import-rows.tsx'
import { Invitations } from './invitations.tsx'
import { readFile } from './read-file.ts'
import { type List, useImport } from './use-import.ts'
import './import.css'

/** docs/product.md 11.12: brings in the members of today from a list, in place of the list of accounts. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('memberImport')
  const list = useImport()
  if (list.made) return <Invitations people={list.made} onClose={onClose} />
  return (
    <section className="import" aria-labelledby="import-heading">
      <div className="import-head">
        <h2 id="import-heading" className="panel-heading" tabIndex={-1} ref={focusOnce}>
          {t('heading')}
        </h2>
        <Button onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      </div>
      <p className="import-lead">{t('lead')}</p>
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
  const t = useTranslations('memberImport')
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
