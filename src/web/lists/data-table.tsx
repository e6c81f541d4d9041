import type { ReactNode } from 'react'
import './data-table.css'

// docs/decisions/021: why lists are plain

export interface Column<Row> {
  key: string
  heading: string
  /**
   * Where the cell is placed below 1024 px, where each row is a card: left, upper right, full width, lower left, lower right, or a row of buttons at
   * the foot.
   */
  place: 'name' | 'corner' | 'wide' | 'left' | 'right' | 'actions'
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  /** The class that sets the column widths. */
  className: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

/** A table on wide screens; below 1024 px each row becomes a card. The first column names the row. */
export function DataTable<Row extends { id: string }>({ label, className, columns, rows }: DataTableProps<Row>) {
  const [name, ...others] = columns
  return (
    <table className={`small snug data-table ${className}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, heading, place }) => (
            <th key={key} scope="col" className={place === 'actions' ? 'cell-actions' : undefined}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={`cell-${name?.place}`}>
              {name?.cell(row)}
            </th>
            {others.map(({ key, place, cell }) => (
              <td key={key} className={`cell-${place}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
