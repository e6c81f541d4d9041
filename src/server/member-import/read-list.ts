import iconv from 'iconv-lite'
import csv from 'papaparse'
import { csvOptions, guessColumns, type ListedPerson, readPeople } from '#contract/accounts/member-list.ts'

/**
 * The people of a CSV file in UTF-8 or CP949, by the names of its columns. Browsers decode CP949 themselves; Node's own decoder
 * lacks the syllables that Microsoft added.
 */
export function readList(bytes: Uint8Array): ListedPerson[] {
  const { data } = csv.parse<string[]>(decode(bytes), csvOptions)
  return readPeople(data, guessColumns(data[0] ?? []))
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'cp949')
  }
}
