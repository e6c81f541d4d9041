import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'
import { invalid } from '#server/refusals.ts'

export interface PageRequest {
  limit: number
  after?: string | undefined
}

export interface Page<Row> {
  rows: Row[]
  next: string | null
}

// PostgreSQL rejects NUL and larger numbers, and no row has them.
const Cursor = z.array(z.union([z.string().check(z.refine((text) => !text.includes('\0'))), z.int32()]))

/** The values of the last row by which the list is ordered. @throws 400 for a cursor that `toPage` did not give. */
export function readCursor<const Shape extends readonly ('string' | 'number')[]>(
  after: string | undefined,
  shape: Shape,
): { [Index in keyof Shape]: Shape[Index] extends 'string' ? string : number } | undefined {
  if (after === undefined) return undefined
  const values = Cursor.safeParse(parseJson(Buffer.from(after, 'base64url').toString()))
  const fits =
    values.success && values.data.length === shape.length && values.data.every((value, index) => typeof value === shape[index])
  if (!fits) throw invalid([{ path: 'after', message: say('Invalid value') }])
  return values.data as never
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a row comes after the cursor in a list ordered by `columns`; every row without one. */
export function afterCursor(
  cursor: readonly (string | number)[] | undefined,
  columns: (string | Expression<unknown>)[],
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`1 = 1`
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)))}) ${operator} (${sql.join(cursor)})`
}

/** Reads one page and the extra row that `toPage` needs. @throws 400 for a made-up cursor. */
export function latestFirst<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  [date, id]: [string, string],
  { limit, after }: PageRequest,
): SelectQueryBuilder<DB, Table, Row> {
  return query
    .where(afterCursor(readCursor(after, ['string', 'string']), [date, id], 'desc'))
    .orderBy(sql.ref(date), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit + 1)
}

/** Cuts a page from `limit + 1` rows: the extra row only shows that there are more. */
export function toPage<Row>(rows: Row[], limit: number, cursorOf: (row: Row) => readonly (string | number)[]): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { rows: shown, next: hasMore ? Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url') : null }
}
