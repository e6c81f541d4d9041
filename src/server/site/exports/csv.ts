import type { Language } from '#contract/languages.ts'
import { clubDateTime } from '#server/club-time.ts'
import { type Word, wordOf } from './words.ts'

/** One column of a file: its heading in both languages, and what it says of a row. */
export interface Column<Row> extends Record<Language, string> {
  cell: (row: Row, say: Speech) => string | null
}

/** How instants and fixed words are written in a file. */
export interface Speech {
  /** `2026-11-28 09:30`, in the club's time zone. */
  time(instant: string | null): string | null
  /** `2026-11-28`, the club's day. */
  day(instant: string | null): string | null
  /** In the language of the file; an unknown value stays as it is. */
  word(kind: Word, value: string): string
}

export interface CsvOptions {
  language: Language
  timeZone: string
}

/**
 * The text of a CSV file (RFC 4180) in pieces: one for the head, one for each page of rows. It begins with a byte order mark,
 * without which Excel does not show Hangul. Every cell is quoted. A program with another list separator than the comma still splits
 * cells at its own: `defuse` makes what follows text too.
 */
export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  { language, timeZone }: CsvOptions,
): AsyncGenerator<string> {
  const time = (instant: string | null) => instant && clubDateTime(instant, timeZone)
  const say: Speech = {
    time,
    day: (instant) => time(instant)?.slice(0, 10) ?? null,
    word: (kind, value) => wordOf(kind, value, language),
  }
  yield `\uFEFF${writeLine(columns.map((column) => column[language]))}`
  for await (const rows of pages) yield rows.map((row) => writeLine(columns.map(({ cell }) => cell(row, say)))).join('')
}

function writeLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => `"${defuse(cell ?? '').replaceAll('"', '""')}"`).join()}\r\n`
}

/**
 * Spreadsheets compute a cell that begins like a formula, no matter who typed it; the apostrophe makes it text. A phone number keeps
 * its plus sign this way, and one that is digits alone its first zero. What follows another list separator or a line break inside
 * the cell begins a cell for programs that separate by it.
 */
function defuse(text: string): string {
  const inside = text.replaceAll(/([;\t|\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'")
  return /^[=+\-@＝＋－＠\t\r\n]|^0\d+$/.test(inside) ? `'${inside}` : inside
}
