import iconv from 'iconv-lite'
import csv from 'papaparse'
import { csvOptions, findMisquotedRow, guessColumns, type ListedPerson, readPeople } from '#contract/accounts/member-list.ts'
import { OperatorError } from '#server/errors.ts'

/**
 * The people of a CSV file in UTF-8 or CP949, by the names of its columns. Browsers decode CP949 themselves; Node's own decoder
 * lacks the syllables that Microsoft added. @throws OperatorError when a quotation mark hides rows.
 */
export function readList(bytes: Uint8Array): ListedPerson[] {
  const { data, errors } = csv.parse<string[]>(decode(bytes), csvOptions)
  const row = findMisquotedRow(errors)
  if (row !== null)
    throw new OperatorError(
      `The quotation mark in row ${row} does not tell where its cell ends. Remove it or write it twice.`,
      `${row}행의 큰따옴표 때문에 칸이 어디서 끝나는지 알 수 없습니다. 지우거나 두 번 겹쳐 써 주세요.`,
    )
  return readPeople(data, guessColumns(data[0] ?? []))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp949')
  }
}
