import { memo, type ReactNode, useMemo } from 'react'

/** Rows of one `<tbody>`. A change in one of them is a matter of its block alone: the browser does not look at the others (admin.css). */
const rowsOfBlock = 20

/** How a cell behaves on narrow screens, where each row is a card: on the left, at the upper right, across, at the lower right, or as a row of buttons at its foot. */
type Place = 'name' | 'corner' | 'wide' | 'left' | 'right' | 'actions'

export interface Column<Row> {
  key: string
  heading: string
  place: Place
  /** @param isBusy something that was asked for this row is on its way. */
  cell: (row: Row, isBusy: boolean) => ReactNode
}

/**
 * A real table on wide screens; below 1024 px every row becomes a card. The first column names the row.
 * A row is drawn anew only when it, or `columns`, is another one, and the table only when one of its props is: keep those, with `useMemo`.
 */
// `memo` forgets that the component works for any kind of row; so it does below.
export const DataTable = memo(Table) as typeof Table

interface TableProps<Row> {
  label: string
  /** The class that says how wide the columns are. */
  className: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The id of the row that is busy. */
  busy?: string | undefined
}

function Table<Row extends { id: string }>({ label, className, columns, rows, busy }: TableProps<Row>) {
  const blocks = useMemo(() => inBlocks(rows), [rows])
  return (
    <table className={`data-table ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, heading, place }) => (
            <th key={key} scope="col" className={place === 'actions' ? 'cell-actions' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place, through which rows move when one before them goes
        <MemoBlock key={index} rows={block} columns={columns} busy={block.find(({ id }) => id === busy)?.id} />
      ))}
    </table>
  )
}

function inBlocks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / rowsOfBlock)
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsOfBlock, (index + 1) * rowsOfBlock))
}

interface BlockProps<Row> extends Omit<TableProps<Row>, 'label' | 'className'> {
  busy: string | undefined
}

function TableBlock<Row extends { id: string }>({ rows, columns, busy }: BlockProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <MemoRow key={row.id} row={row} columns={columns} isBusy={row.id === busy} />
      ))}
    </tbody>
  )
}

/** A block is cut anew each time that rows come; it is the same one while its rows are. */
const MemoBlock = memo(
  TableBlock,
  (before, now) =>
    before.columns === now.columns &&
    before.busy === now.busy &&
    before.rows.length === now.rows.length &&
    before.rows.every((row, index) => row === now.rows[index]),
) as typeof TableBlock

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  isBusy: boolean
}

function TableRow<Row>({ row, columns, isBusy }: TableRowProps<Row>) {
  return (
    <tr>
      {columns.map(({ key, place, cell }, index) =>
        index === 0 ? (
          <th key={key} scope="row" className={`cell-${place}`}>
            {cell(row, isBusy)}
          </th>
        ) : (
          <td key={key} className={`cell-${place}`}>
            {cell(row, isBusy)}
          </td>
        ),
      )}
    </tr>
  )
}

const MemoRow = memo(TableRow) as typeof TableRow
