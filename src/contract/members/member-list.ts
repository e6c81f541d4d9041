// The club's list of members as a table of texts, before anything is checked. Browser and command line read it alike.

import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { cleanText, decodeBytes, isNoTable, isOtherFile, readLatin1 } from '#contract/text-files.ts'
import { headings, importedDetails } from './application-facts.ts'
import { relationCalled } from './relation-words.ts'

export const importFields = [...importedDetails, 'username', 'joinedOn', 'ridesBefore'] as const
export type ImportField = (typeof importFields)[number]

/** Two columns, or three, that make one name; it goes to the Korean or the English one by its letters. */
export const nameParts = ['familyName', 'givenName', 'englishFamilyName', 'englishGivenName', 'middleName'] as const
type NamePart = (typeof nameParts)[number]
export type ImportColumn = ImportField | NamePart

export const maxImportedRows = 1_000
/** Of a file: a thousand people need 200 kB. */
export const maxListBytes = 5_000_000
/** Of a cell as it is sent; each field has its own limit below that. */
export const maxCellLength = 400

export type Columns = Partial<Record<ImportColumn, number>>

export type ListedPerson = {
  /** The number that spreadsheets show. */
  row: number
  /** What the cells say where the fields say it otherwise: `="0101234"`, 홍 + 길동. */
  listed: Partial<Record<ImportField, string>>
  /** Taken out of a cell that has more than one thing in it. */
  guessed: ImportField[]
  unread: string[]
} & Record<ImportField, string>

export interface ListTable {
  /** '' in a file without sheets. */
  sheet: string
  /** Of a list without a header, its first line. */
  header: string[]
  lines: SheetRow[]
  hasHeader: boolean
  above: string[]
}

export interface SheetRow {
  /** As spreadsheets show it. */
  number: number
  cells: string[]
}

export interface Sheet {
  name: string
  rows: SheetRow[]
}

/** Why a file is no list. `unreadable`: no person is in it; `misquoted`: a quotation mark in `row` leaves the end of its cell unknown. */
export interface ListProblem {
  problem: 'notList' | 'otherFormat' | 'locked' | 'tooLarge' | 'damaged' | 'unreadable' | 'misquoted'
  row: number
}

interface Parsed {
  data: string[][]
  errors: readonly { type: string; row?: number | undefined }[]
}

interface Parsing {
  /** Of `papaparse`. `preview`: how many lines are read; 0 for all. */
  parse: (text: string, options: { delimiter: string; preview: number }) => Parsed
}

interface Readers extends Parsing {
  /** Browsers decode CP949 themselves; Node's own decoder lacks the syllables that Microsoft added. */
  decodeCp949: (bytes: Uint8Array) => string
  /** `readXlsx` of xlsx-files.ts, which is loaded only for such a file. */
  readXlsx: (bytes: Uint8Array) => Promise<Sheet[] | ListProblem>
}

/** The tables of a file, by what is in it whatever its name is: one of a CSV file, one of each sheet that has a text. */
export async function readListFile(bytes: Uint8Array, readers: Readers): Promise<ListTable[] | ListProblem> {
  if (bytes.length > maxListBytes) return { problem: 'tooLarge', row: 0 }
  const start = String.fromCharCode(...bytes.subarray(0, 8))
  if (start.startsWith('PK\x03\x04')) {
    const sheets = await readers.readXlsx(bytes)
    if ('problem' in sheets) return sheets
    const tables = sheets.map(({ name, rows }) => findTable(name, rows)).filter(({ lines }) => lines.length > 0)
    return tables.length > 0 ? tables : { problem: 'unreadable', row: 0 }
  }
  // Excel's files before 2007, and the envelope of an encrypted one.
  if (start.startsWith('\xd0\xcf\x11\xe0')) {
    const isLocked = readLatin1(bytes).includes([...'EncryptedPackage'].join('\0'))
    return { problem: isLocked ? 'locked' : 'otherFormat', row: 0 }
  }
  if (isOtherFile(bytes)) return { problem: 'notList', row: 0 }
  const table = readTable(decodeBytes(bytes, readers.decodeCp949), readers)
  return 'problem' in table ? table : [table]
}

/** What was copied in a spreadsheet. Cells are quoted only where they have line breaks, and some programs quote none. */
export function readPastedList(pasted: string, { parse }: Parsing): ListTable | ListProblem {
  if (pasted.length > maxListBytes) return { problem: 'tooLarge', row: 0 }
  const table = readTable(pasted, { parse })
  if (!('problem' in table) || table.problem !== 'misquoted' || !pasted.includes('\t')) return table
  return readTable(pasted, { parse: (text) => ({ data: text.split(/\r\n?|\n/).map((line) => line.split('\t')), errors: [] }) })
}

/** The first of which names and phone numbers are known, else the first with any known column. */
export function findList(tables: readonly ListTable[]): number {
  const columns = tables.map(({ header, hasHeader }) => (hasHeader ? guessColumns(header) : {}))
  const whole = columns.findIndex(hasNeededColumns)
  return whole >= 0
    ? whole
    : Math.max(
        0,
        columns.findIndex((known) => Object.keys(known).length > 0),
      )
}

function readTable(typed: string, { parse }: Parsing): ListTable | ListProblem {
  if (isNoTable(typed)) return { problem: 'notList', row: 0 }
  const all = cleanText(typed)
  // Excel takes the separator from such a line, and does not count it.
  const [separatorLine = '', separator = ''] = /^"?sep=(.|\\t)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(all) ?? []
  const text = all.slice(separatorLine.length)
  const delimiter = separator === '' ? guessSeparator(text, parse) : separator === '\\t' ? '\t' : separator
  const { data, errors } = parse(text, { delimiter, preview: 0 })
  // The rows below would become part of that cell.
  const misquoted = errors.find(({ type }) => type === 'Quotes')
  if (misquoted !== undefined) return { problem: 'misquoted', row: (misquoted.row ?? 0) + 1 }
  const rows = data.map((cells, index) => ({ number: index + 1, cells }))
  const table = findTable('', rows.filter(hasText))
  return table.lines.length > 0 ? table : { problem: 'unreadable', row: 0 }
}

/** By which most columns are known, then by which there are most. The library looks at the number of cells alone, which titles spoil. */
function guessSeparator(text: string, parse: Readers['parse']): string {
  const ranked = [',', ';', '\t', '|'].map((delimiter) => {
    const { data } = parse(text, { delimiter, preview: maxLinesAbove })
    const known = Math.max(0, ...data.map((line) => Object.keys(guessColumns(line)).length))
    return { delimiter, known, cells: data.reduce((sum, { length }) => sum + length, 0) }
  })
  const [best] = ranked.sort((one, other) => other.known - one.known || other.cells - one.cells)
  return best?.delimiter ?? ','
}

const hasText = ({ cells }: SheetRow) => cells.some((cell) => cell.trim() !== '')
/** Titles and notes above a header are shorter. */
const maxLinesAbove = 20

/** @param rows those with a text */
function findTable(sheet: string, rows: SheetRow[]): ListTable {
  const scores = rows.slice(0, maxLinesAbove).map(({ cells }) => Object.keys(guessColumns(cells)).length)
  const best = Math.max(0, ...scores)
  const at = best === 0 ? 0 : scores.indexOf(best)
  const header = (rows[at]?.cells ?? []).map((name) => name.trim())
  // A person's first line is no header.
  const hasHeader = best > 0 || !header.some((cell) => cell.includes('@') || findWrittenNumbers(cell).length > 0)
  return {
    sheet,
    header,
    lines: rows.slice(hasHeader ? at + 1 : at),
    hasHeader,
    above: rows.slice(0, at).map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' ')),
  }
}

/** Without spaces, signs and capitals; the more exact ones first, as the first that a list has counts. */
const headers: Record<ImportField, string> = {
  ...headings,
  username: '홈페이지아이디 아이디 계정 username userid login loginid',
  joinedOn:
    '가입일 가입일자 가입날짜 가입연월일 입회일 입회일자 joinedon joined joindate joineddate datejoined membersince since',
  ridesBefore: '전에함께달린횟수 함께달린횟수 라이딩횟수 라이딩참가횟수 참가횟수 ridesbefore rides numberofrides ridecount',
}

const koreanParts = ['familyName', 'givenName'] as const
const englishParts = ['englishFamilyName', 'englishGivenName'] as const
const pairs = [
  { parts: koreanParts, family: '한글성 성한글 국문성', given: '한글이름 이름한글 국문이름 이름 명' },
  { parts: koreanParts, family: '성 성씨', given: '이름 명 한글이름 이름한글' },
  {
    parts: englishParts,
    family:
      '영문성 성영문 영어성 성영어 englishlastname englishfamilyname englishsurname lastnameenglish familynameenglish surnameenglish',
    given:
      '영문이름 이름영문 영문명 영어이름 이름영어 englishfirstname englishgivenname firstnameenglish givennameenglish firstname givenname',
  },
  {
    parts: englishParts,
    family: 'lastname familyname surname lname last family',
    given: 'firstname givenname givennames forename fname first given name',
  },
]
const middleNames = 'middlename middleinitial middlenames middle mi 중간이름 미들네임 영문중간이름'
const wordsOf = (words: string) => words.split(' ')
const known = new Map<string, Set<string>>()
for (const [what, words] of [
  ...Object.entries(headers),
  ...pairs.flatMap(({ family, given }) => [['family', family] as const, ['given', given] as const]),
  ['middle', middleNames] as const,
])
  for (const word of wordsOf(words)) known.set(word, new Set([...(known.get(word) ?? []), what]))

const squash = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The known word for a header: the whole, or a part of `이름 (Name) *`, `Phone / 전화` and `연락처1` when all parts mean the same. */
function knownHeader(name: string): string {
  const whole = squash(name)
  if (known.has(whole)) return whole
  const parts = [...name.split(/[()（）[\]/,|\n]/), name.replaceAll(/[^가-힣]/g, ''), name.replaceAll(/[^A-Za-z ]/g, '')]
  const words = [...parts, whole.replace(/\d+$/, '')].map(squash).filter((word) => known.has(word))
  const [first = ''] = words
  const isOne = [...(known.get(first) ?? [])].some((what) => words.every((word) => known.get(word)?.has(what)))
  return isOne ? first : ''
}

/** By the names of the columns. Of two for one field the more exact name counts, and of two of one name the first. */
export function guessColumns(header: readonly string[]): Columns {
  const names = header.map(knownHeader)
  const columns: Columns = {}
  const isTaken = (index: number) => Object.values(columns).includes(index)
  const find = (words: string) => {
    for (const word of wordsOf(words)) {
      const index = names.findIndex((name, position) => name === word && !isTaken(position))
      if (index >= 0) return index
    }
    return undefined
  }
  for (const { parts, family, given } of pairs) {
    const [familyPart, givenPart] = parts
    const [familyAt, givenAt] = [find(family), find(given)]
    if (columns[familyPart] !== undefined || familyAt === undefined || givenAt === undefined) continue
    columns[familyPart] = familyAt
    columns[givenPart] = givenAt
  }
  for (const field of importFields) {
    const index = find(headers[field])
    if (index !== undefined) columns[field] = index
  }
  // The whole name says more than its parts.
  if (columns.koreanName !== undefined) for (const part of koreanParts) delete columns[part]
  if (columns.englishName !== undefined) for (const part of englishParts) delete columns[part]
  const middleName = find(middleNames)
  const isDivided = columns.givenName !== undefined || columns.englishGivenName !== undefined
  return isDivided && middleName !== undefined ? { ...columns, middleName } : columns
}

export function hasNeededColumns(columns: Columns): boolean {
  return (
    (['koreanName', 'englishName', ...koreanParts, ...englishParts] as const).some((name) => columns[name] !== undefined) &&
    columns.phoneNumber !== undefined
  )
}

/** Columns that no field takes; `count` lines have a text in each. */
export function findUnusedColumns(
  { header, lines }: ListTable,
  columns: Columns,
): { index: number; name: string; count: number }[] {
  const width = Math.max(header.length, ...lines.map(({ cells }) => cells.length))
  const used = new Set(Object.values(columns))
  return Array.from({ length: width }, (_, index) => ({
    index,
    name: header[index] ?? '',
    count: lines.filter(({ cells }) => (cells[index] ?? '').trim() !== '').length,
  })).filter(({ index, name, count }) => !used.has(index) && (name !== '' || count > 0))
}

/** Without what makes a spreadsheet show a cell as text: `="0101234"`, `=0101234`, and the apostrophe of the site's own CSV files. */
function plain(cell: string): string {
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim()
  return cell.replace(/^=(?=\+?[\d .()-]+$)/, '').replace(/^['’‘`](?=[=+\-@＝＋－＠\d(])/, '')
}

const hangul = /[가-힣]/
const phoneLabels = wordsOf('전화 전화번호 연락처 휴대폰 핸드폰 휴대전화 번호 tel phone mobile cell hp no')

const emergencyFields = ['emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone'] as const

/** `홍부인 303-555-2212` or `303-555-2212 (wife)` in one cell: what stands beside the number is a name, a relation or both. */
function splitEmergencyContact(fields: Record<ImportField, string>): Partial<Record<ImportField, string>> {
  const { emergencyContactName: name, emergencyContactRelation: relation, emergencyContactPhone: phone } = fields
  const cell = name + phone
  const [number, another] = findWrittenNumbers(cell)
  if ((name !== '' && phone !== '') || number === undefined || another !== undefined) return {}
  const words = `${cell.slice(0, number.start)} / ${cell.slice(number.end)}`
    .split(/[\s()（）[\]/,;:|]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, ''))
    .filter((word) => word !== '' && !phoneLabels.includes(squash(word)))
  if (words.length === 0 && phone !== '') return {}
  const called = relation === '' ? words.findIndex((word) => relationCalled(word) !== null) : -1
  const texts = {
    emergencyContactName: words.filter((_, index) => index !== called).join(' '),
    emergencyContactRelation: words[called] ?? relation,
    emergencyContactPhone: cell.slice(number.start, number.end).replace(/^\((?!.*\))/, ''),
  }
  return Object.fromEntries(emergencyFields.flatMap((field) => (texts[field] === fields[field] ? [] : [[field, texts[field]]])))
}

/** In the order of its script. Some lists repeat the whole name in the column of the given one. */
function joinName(family: string, middle: string, given: string): string {
  const isKorean = hangul.test(family + given) && !/\p{Script=Latin}/u.test(family + given)
  if (isKorean) {
    const [first, rest] = [family, given].map((part) => part.replaceAll(/\s/g, '')) as [string, string]
    return first !== '' && rest.length > 2 && rest.startsWith(first) ? rest : first + rest
  }
  const isWhole = family !== '' && ` ${given.toLowerCase()}`.endsWith(` ${family.toLowerCase()}`)
  return [given, middle, isWhole ? '' : family].filter((part) => part !== '').join(' ')
}

export function readPeople({ header, lines, hasHeader }: ListTable, columns: Columns): ListedPerson[] {
  const width = hasHeader ? header.length : Number.POSITIVE_INFINITY
  return lines.map(({ number, cells }) => {
    const raw = (column: ImportColumn) => (cells[columns[column] ?? -1] ?? '').trim()
    const cell = (column: ImportColumn) => plain(raw(column)).slice(0, maxCellLength)
    const fields = Object.fromEntries(importFields.map((field) => [field, cell(field)])) as Record<ImportField, string>
    const listed: ListedPerson['listed'] = {}
    for (const field of importFields) if (fields[field] !== raw(field)) listed[field] = raw(field)
    const used = new Set(Object.values(columns))
    const unread = cells.filter((text, position) => position >= width && !used.has(position) && text.trim() !== '')
    for (const [family, given] of [koreanParts, englishParts]) {
      const parts = [cell(family), cell('middleName'), cell(given)] as const
      if (parts[0] + parts[2] === '') continue
      const name = joinName(...parts).slice(0, maxCellLength)
      const field = hangul.test(name) ? 'koreanName' : 'englishName'
      if (fields[field] === '') {
        fields[field] = name
        listed[field] = parts.filter((part) => part !== '').join(' + ')
      } else if (squash(fields[field]) !== squash(name)) unread.push(name)
    }
    const guesses = splitEmergencyContact(fields)
    const guessed = emergencyFields.filter((field) => guesses[field] !== undefined)
    const whole = fields.emergencyContactName + fields.emergencyContactPhone
    for (const field of guessed) listed[field] = whole
    return { row: number, listed, unread, guessed, ...fields, ...guesses }
  })
}
