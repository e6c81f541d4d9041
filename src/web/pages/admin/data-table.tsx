import type { ReactNode } from 'react'

/** How a cell behaves on narrow screens, where each row is a card: on the left, at the upper right, across, at the lower right, or as a row of buttons at its foot. */
type Place = 'name' | 'corner' | 'wide' | 'left' | 'right' | 'actions'

interface Column<Row> {
  key: string
  heading: string
  place: Place
  cell: (row: Row) => ReactNode
}

/** A real table on wide screens; below 1024 px every row becomes a card. The first column names the row. */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}) {
  return (
    <table className="data-table" aria-label={label}>
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
            {columns.map(({ key, place, cell }, index) =>
              index === 0 ? (
                <th key={key} scope="row" className={`cell-${place}`}>
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={`cell-${place}`}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
