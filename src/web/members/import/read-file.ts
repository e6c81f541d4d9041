import csv from 'papaparse'
import { type ListProblem, type ListTable, readListFile } from '#contract/members/member-list.ts'

/** The table of the file, or why it is no list. Browsers call CP949 euc-kr. */
export async function readFile(file: Blob): Promise<ListTable | ListProblem> {
  return readListFile(new Uint8Array(await file.arrayBuffer()), {
    parse: (text, options) => csv.parse<string[]>(text, options),
    decodeCp949: (bytes) => new TextDecoder('euc-kr').decode(bytes),
  })
}
