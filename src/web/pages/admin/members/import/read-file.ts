import csv from 'papaparse'
import { csvOptions } from '#contract/accounts/member-list.ts'

/** The file as lines of cells; Excel saves Korean lists in UTF-8 or, in older versions, CP949 (which browsers call euc-kr). */
export async function readFile(file: Blob): Promise<string[][]> {
  const bytes = await file.arrayBuffer()
  return csv.parse<string[]>(decode(bytes), csvOptions).data
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}
