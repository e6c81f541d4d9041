import csv from 'papaparse'
import { csvOptions, findMisquotedRow } from '#contract/accounts/member-list.ts'

/** The file as lines of cells; Excel saves Korean lists in UTF-8 or, in older versions, CP949 (which browsers call euc-kr). */
export async function readFile(file: Blob): Promise<{ table: string[][]; misquotedRow: number | null }> {
  const bytes = await file.arrayBuffer()
  const { data, errors } = csv.parse<string[]>(decode(bytes), csvOptions)
  return { table: data, misquotedRow: findMisquotedRow(errors) }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
