import iconv from 'iconv-lite'
import csv from 'papaparse'
import { type ListProblem, type ListTable, readListFile } from '#contract/members/member-list.ts'
import { OperatorError } from '#server/errors.ts'

/** The table of a CSV file. @throws OperatorError in a sentence that says what to do when the file is no list. */
export function readList(bytes: Uint8Array): ListTable {
  const list = readListFile(bytes, {
    parse: (text, options) => csv.parse<string[]>(text, options),
    decodeCp949: (text) => iconv.decode(text, 'cp949'),
  })
  if ('problem' in list) throw explain(list)
  return list
}

function explain({ problem, row }: ListProblem): OperatorError {
  if (problem === 'misquoted')
    return new OperatorError(
      `The quotation mark in row ${row} does not tell where its cell ends. Remove it or write it twice.`,
      `${row}행의 큰따옴표 때문에 칸이 어디서 끝나는지 알 수 없습니다. 지우거나 두 번 겹쳐 써 주세요.`,
    )
  if (problem === 'notCsv')
    return new OperatorError(
      'This file is no CSV list. Open it in Excel or Google Sheets, save it as "CSV UTF-8", and import that file.',
      '이 파일은 CSV 명단이 아닙니다. 엑셀이나 구글 시트에서 열어 "CSV UTF-8"로 저장한 뒤 그 파일을 가져와 주세요.',
    )
  return new OperatorError(
    'The file has no people in it. Save the list with its header line as "CSV UTF-8", and import that file.',
    '파일에 회원이 한 명도 없습니다. 제목 줄이 있는 명단을 "CSV UTF-8"로 저장한 뒤 그 파일을 가져와 주세요.',
  )
}
