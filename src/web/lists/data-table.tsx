import type { ReactNode } from 'react'
import './data-table.css'

// Plain, without virtualization: a list has 20 to 100 rows.

interface Column<Row> {
  heading: string
  /** On a card, each taken by one column: left, upper right, full width, lower left, lower right, or a row of buttons at the foot. */
  place: 'name' | 'corner' | 'wide' | 'left' | 'right' | 'contact' | 'dues' | 'actions'
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
          {columns.map(({ heading, place }) => (
            <th key={place} scope="col" className={place === 'actions' ? 'cell-actions' : undefined}>
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
            {others.map(({ place, cell }) => (
              <td key={place} className={`cell-${place}`}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
