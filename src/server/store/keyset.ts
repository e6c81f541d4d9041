import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'
import { invalid } from '#server/refusals.ts'

/** One page of a list: at most `limit` rows that come after the opaque position `after`. */
export interface PageRequest {
  limit: number
  after?: string | undefined
}

export interface Page<Row> {
  rows: Row[]
  /** Position behind the last row; null at the end of the list. */
  next: string | null
}

// What PostgreSQL would refuse to compare with, NUL and larger numbers, is no position of ours.
const Position = z.array(z.union([z.string().check(z.refine((text) => !text.includes('\0'))), z.int32()]))

/**
 * Reads a position that `toPage` gave: the values by which the list is ordered, of its last row.
 * @throws 400 when it is none.
 */
export function readPosition<const Shape extends readonly ('string' | 'number')[]>(
  after: string | undefined,
  shape: Shape,
): { [Index in keyof Shape]: Shape[Index] extends 'string' ? string : number } | undefined {
  if (after === undefined) return undefined
  const values = Position.safeParse(parseJson(Buffer.from(after, 'base64url').toString()))
  const fits =
    values.success && values.data.length === shape.length && values.data.every((value, index) => typeof value === shape[index])
  if (!fits) throw invalid([{ path: 'after', message: say('Invalid value') }])
  return values.data as never
}

/** The condition "comes after this position" for a list ordered by `columns`, all in one direction. Without a position: every row. */
export function past(
  position: readonly (string | number)[] | undefined,
  columns: string[],
  direction: 'asc' | 'desc',
): RawBuilder<boolean> {
  if (position === undefined) return sql<boolean>`1 = 1`
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${sql.join(columns.map((column) => sql.ref(column)))}) ${operator} (${sql.join(position)})`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Cuts a page from `limit + 1` rows: the extra one only tells that there are more. */
export function toPage<Row>(rows: Row[], limit: number, position: (row: Row) => (string | number)[]): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last !== undefined ? writePosition(position(last)) : null }
}

/** The opaque position behind a row with these values. */
export function writePosition(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}
