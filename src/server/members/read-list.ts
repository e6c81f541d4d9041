import iconv from 'iconv-lite'
import csv from 'papaparse'
import { findList, type ListProblem, type ListTable, maxListBytes, readListFile } from '#contract/members/member-list.ts'
import { readXlsx } from '#contract/members/xlsx-files.ts'
import { OperatorError } from '#server/errors.ts'

/** The table of a CSV file, or of the sheet of a workbook that has the list. @throws OperatorError in a sentence that says what to do when the file is no list. */
export async function readList(bytes: Uint8Array): Promise<ListTable> {
  const tables = await readListFile(bytes, {
    parse: (text, options) => csv.parse<string[]>(text, options),
    decodeCp949: (text) => iconv.decode(text, 'cp949'),
    readXlsx,
  })
  if ('problem' in tables) throw explain(tables)
  const table = tables[findList(tables)]
  if (table === undefined) throw explain({ problem: 'unreadable', row: 0 })
  return table
}

const megabytes = maxListBytes / 1_000_000

const sentences: Record<Exclude<ListProblem['problem'], 'misquoted'>, [english: string, korean: string]> = {
  notList: [
    'This file is no list. Open it in Excel or Google Sheets, save it as .xlsx or "CSV UTF-8", and import that file.',
    '이 파일은 명단이 아닙니다. 엑셀이나 구글 시트에서 열어 .xlsx나 "CSV UTF-8"로 저장한 뒤 그 파일을 가져와 주세요.',
  ],
  otherFormat: [
    'This is a file of an old Excel or of another program (.xls, .xlsb, .ods, .numbers). Save it as .xlsx or "CSV UTF-8", and import that file.',
    '옛 엑셀이나 다른 프로그램의 파일(.xls, .xlsb, .ods, .numbers)입니다. .xlsx나 "CSV UTF-8"로 저장한 뒤 그 파일을 가져와 주세요.',
  ],
  locked: [
    'This file is protected by a password. Save it without one, and import that file.',
    '암호가 걸린 파일입니다. 암호를 풀어 저장한 뒤 그 파일을 가져와 주세요.',
  ],
  tooLarge: [
    `This file is too large. Copy the list alone into a new workbook of at most ${megabytes} MB, and import that file.`,
    `파일이 너무 큽니다. 명단만 새 통합 문서(${megabytes}MB 이하)로 복사해 저장한 뒤 그 파일을 가져와 주세요.`,
  ],
  damaged: [
    'This file is damaged or cut off. Open it in Excel or Google Sheets, save it once more as .xlsx or "CSV UTF-8", and import that file.',
    '파일이 손상되었거나 잘려 있습니다. 엑셀이나 구글 시트에서 열어 .xlsx나 "CSV UTF-8"로 다시 저장한 뒤 그 파일을 가져와 주세요.',
  ],
  unreadable: [
    'The file has no people in it. Save the list with its header line as .xlsx or "CSV UTF-8", and import that file.',
    '파일에 회원이 한 명도 없습니다. 제목 줄이 있는 명단을 .xlsx나 "CSV UTF-8"로 저장한 뒤 그 파일을 가져와 주세요.',
  ],
}

function explain({ problem, row }: ListProblem): OperatorError {
  if (problem === 'misquoted')
    return new OperatorError(
      `The quotation mark in row ${row} does not tell where its cell ends. Remove it or write it twice.`,
      `${row}행의 큰따옴표 때문에 칸이 어디서 끝나는지 알 수 없습니다. 지우거나 두 번 겹쳐 써 주세요.`,
    )
  return new OperatorError(...sentences[problem])
}
