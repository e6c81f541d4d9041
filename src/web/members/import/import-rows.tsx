import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '#web/lists/data-table.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-parts.tsx'
import { RowProblems } from './row-problems.tsx'
import { isOpen, type List, type ShownRow } from './use-import.ts'

/** Row by row what will be made and what is wrong, and the import itself. */
export function ImportRows({ list, rows }: { list: List; rows: readonly ShownRow[] }) {
  const t = useTranslations('memberImport')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const open = rows.filter(isOpen)
  const chosen = rows.filter(({ isLeftOut }) => !isLeftOut)
  const isBusy = list.isImporting || list.isChecking
  const hasOpenDoubles = open.some(({ answer }) => answer.doubles.length > 0)

  return (
    <section className="import-result" aria-labelledby="import-rows-heading">
      <h3 id="import-rows-heading" className="panel-heading" tabIndex={-1} ref={heading}>
        {t('rowsHeading')}
      </h3>
      <Summary rows={rows} />
      {hasOpenDoubles && <Button onClick={list.leaveOutDoubles}>{t('leaveOutDoubles')}</Button>}
      <RowTable list={list} rows={rows} />
      <FormAlert message={list.problem && t(list.problem, { count: open.length, row: '' })} />
      <div className="import-foot">
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
  const t = useTranslations('memberImport')
  const open = rows.filter(isOpen).length
  const leftOut = rows.filter(({ isLeftOut }) => isLeftOut).length
  const [all, ready] = [rows.length, rows.length - open - leftOut]
  return (
    <p role="status" className="panel-notice">
      {t('summary', { all: String(all), ready: String(ready), open: String(open), leftOut: String(leftOut) })}
    </p>
  )
}

function StateBadge({ row }: { row: ShownRow }) {
  const t = useTranslations('memberImport')
  if (row.isLeftOut) return <Badge tone="grey">{t('left')}</Badge>
  return isOpen(row) ? <Badge tone="yellow">{t('open')}</Badge> : <Badge tone="green">{t('ready')}</Badge>
}

function RowTable({ list, rows }: { list: List; rows: readonly ShownRow[] }) {
  const t = useTranslations('memberImport')
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
