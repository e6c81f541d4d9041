import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import csv from 'papaparse'
import { findUnusedColumns, guessColumns, type ListedPerson, readPastedList, readPeople } from '#contract/members/member-list.ts'
import { column } from '../../../test/columns.ts'
import { workbook, zip } from '../../../test/workbooks.ts'
import { checkPeople } from './check-people.ts'
import { readList } from './read-list.ts'

const unnamed = {
  people: [],
  usernames: new Set<string>(),
  emails: new Set<string>(),
  looks: new Set<string>(),
  comparable: (text: string) => text,
  lookOf: (text: string) => text,
  today: '2026-11-23',
  country: 'US',
}
const peopleOf = async (bytes: Uint8Array) => {
  const table = await readList(bytes)
  return readPeople(table, guessColumns(table.header))
}
const shown = (people: readonly ListedPerson[]) => people.map(({ koreanName, phoneNumber }) => `${koreanName} ${phoneNumber}`)
const check = async (bytes: Uint8Array) =>
  checkPeople(
    (await peopleOf(bytes)).map((person) => ({ ...person, isAnotherPerson: false })),
    unnamed,
  )

test('the sample in docs/howto has 40 people and exactly three wrong rows', async () => {
  const people = await check(readFileSync('docs/howto/import-members-sample.csv'))
  assert.equal(people.length, 40)
  const wrong = people.flatMap(({ row, issues }) => issues.map(({ field }) => `${row} ${field}`))
  assert.deepEqual(wrong, ['12 phoneNumber', '23 dateOfBirth', '34 email'])
  assert.ok(people.every(({ doubles }) => doubles.length === 0))
})

test('rows keep the numbers of the spreadsheet, whatever is in their cells, under Korean or English headers', async () => {
  for (const header of ['성명,휴대폰 번호,바이크 (기종)', 'Korean Name,Phone,Motorcycle model']) {
    const lines = [header, '홍길동,(303) 555-0142,"BMW, 1250 ""GS"""', ',,', ' 똠방각 ,010-1234-5678,=1+1']
    // Node's own decoder lacks 똠.
    const people = await peopleOf(iconv.encode(lines.join('\r\n'), 'cp949'))
    const found = people.map((one) => `${one.row} ${one.koreanName} ${one.phoneNumber} ${one.motorcycleModel}`)
    assert.deepEqual(found, ['2 홍길동 (303) 555-0142 BMW, 1250 "GS"', '4 똠방각 010-1234-5678 =1+1'], header)
  }
})

test('a list with a stray quotation mark is refused with the number of its row, as it would hide the rows below', async () => {
  const header = '이름,전화번호,비고\n남궁바람,010-1111-2228,"두 줄\n메모"\n'
  const refused = { name: 'OperatorError', message: /3행의 큰따옴표[\s\S]*quotation mark in row 3/ }
  for (const note of ['"24" wheel', '"never closed']) {
    const lines = `홍길서,010-1111-2229,${note}\n김철술,010-1111-3339,"x"\n이영흰,010-1111-4449,\n`
    await assert.rejects(readList(Buffer.from(header + lines)), refused, note)
  }
  const people = await peopleOf(Buffer.from(`${header}홍길서,010-1111-2229,24" wheel\n김철술,010-1111-3339,"x"\n`))
  assert.equal(people.length, 3)
})

/** Each line is a row; its cells are separated by bars. */
const tableOf = (...lines: string[]) => peopleOf(Buffer.from(lines.map((line) => line.replaceAll('|', ',')).join('\n')))

test('two columns, or three, make one name in either script, whatever they are called', async () => {
  for (const [header, cells, koreanName, englishName] of [
    ['성|이름', '길|동무', '길동무', ''],
    ['이름|성', '동무|길', '길동무', ''],
    ['닉네임|본명', '번개|길동무', '길동무', ''],
    ['성|이름', '남궁|민 수', '남궁민수', ''],
    ['성|이름', '홍|홍길동', '홍길동', ''],
    ['성|이름', 'Hong|Gildong', '', 'Gildong Hong'],
    ['First Name|Last Name', 'Gildong|Hong', '', 'Gildong Hong'],
    ['Last Name|First Name', '홍|길동', '홍길동', ''],
    ['First name|Middle name|Last name', 'John|Q.|Smith', '', 'John Q. Smith'],
    ['성 (Last Name)|이름 (First Name)', 'Hong|Gildong', '', 'Gildong Hong'],
    ['성|이름|영문성|영문이름', '홍|길동|Hong|Gildong', '홍길동', 'Gildong Hong'],
    ['성|이름|성(영문)|이름(영문)', '홍|길동|Hong|Gildong', '홍길동', 'Gildong Hong'],
    ['한글 이름|First Name|Last Name', '홍길동|Gildong|Hong', '홍길동', 'Gildong Hong'],
    ['성함', '홍길동', '홍길동', ''],
    ['Name (이름)', '홍길동', '홍길동', ''],
    ['이름 / Name *', 'Gildong Hong', 'Gildong Hong', ''],
  ] as const) {
    const [person, ...more] = await tableOf(`${header}|Phone / 전화번호`, `${cells}|303-555-0142`)
    assert.deepEqual([person?.koreanName, person?.englishName, more], [koreanName, englishName, []], header)
  }
  assert.deepEqual((await tableOf('성|이름|전화', '홍|길동|303-555-0142'))[0]?.listed, { koreanName: '홍 + 길동' })
  // Of two columns for one field the one with the more exact name counts, wherever it is.
  const [exact] = await tableOf('이름|성|한글 이름|전화|휴대폰', '길동|홍|홍길동|02-123-4567|010-1234-5678')
  assert.deepEqual([exact?.koreanName, exact?.phoneNumber], ['홍길동', '010-1234-5678'])
})

test('every column that is not used, and every text that is not read, is told', async () => {
  const lines = ['회원 명단,,', '', '번호,이름,전화,주소,전화', '1,홍길동,303-555-0142,,']
  const more = ['2,김철수,303-555-0143,Denver,303-555-0144,남음', '합계 2명', '']
  const table = await readList(Buffer.from([...lines, ...more].join('\n')))
  const columns = guessColumns(table.header)
  const unused = findUnusedColumns(table, columns).map(({ index, name, count }) => `${index} ${name} ${count}`)
  assert.deepEqual(unused, ['0 번호 3', '3 주소 1', '4 전화 1', '5  1'])
  assert.deepEqual(table.above, ['회원 명단'])
  const people = readPeople(table, columns).map(({ row, koreanName, unread }) => [row, koreanName, ...unread].join(' '))
  assert.deepEqual(people, ['4 홍길동', '5 김철수 남음', '6 '], 'the last line has a text, so that someone has to look at it')
  const [twice] = await tableOf('한글 이름|Last name|First name|전화', '홍길동|김|철수|303-555-0142')
  assert.deepEqual([twice?.koreanName, twice?.unread], ['홍길동', ['김철수']])
})

test('what a spreadsheet does to a cell is undone, and told', async () => {
  for (const [cell, text] of [
    ['="01012345678"', '01012345678'],
    ['=01012345678', '01012345678'],
    ["'01012345678", '01012345678'],
    ["'+82 10 1234 5678", '+82 10 1234 5678'],
    ["'(303) 555-0142", '(303) 555-0142'],
    ['\u200b010-1234-5678\u00a0', '010-1234-5678'],
  ] as const) {
    const [person] = await tableOf('이름|전화', `홍길동|"${cell.replaceAll('"', '""')}"`)
    assert.equal(person?.phoneNumber, text, cell)
    if (/^[=']/.test(cell)) assert.equal(person?.listed.phoneNumber, cell)
    // As Excel writes such a cell without quotes around it.
    if (cell.startsWith('="')) assert.equal((await tableOf('이름|전화', `홍길동|${cell}`))[0]?.phoneNumber, text)
  }
  const [person] = await tableOf('이름|기종|아이디', "홍길동|'=1+1|'gildong")
  assert.deepEqual([person?.motorcycleModel, person?.username], ['=1+1', "'gildong"], 'an apostrophe before a formula alone')
})

const list = '이름,휴대폰\n김철수,010-1234-5678\n이영희,303-555-0142\n'

test('a list is read in every form in which spreadsheets save it', async () => {
  const bom = '\ufeff'
  const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
  const forms: Record<string, Uint8Array> = {
    'UTF-8': Buffer.from(list),
    'UTF-8 with a mark': Buffer.from(bom + list),
    'UTF-8 with two marks': Buffer.from(bom + bom + list),
    'NFD, as macOS writes': Buffer.from(list.normalize('NFD')),
    'UTF-16 LE': Buffer.from(bom + list, 'utf16le'),
    'UTF-16 BE': utf16be(bom + list),
    'UTF-16 LE without a mark': Buffer.from(list, 'utf16le'),
    'UTF-16 BE without a mark': utf16be(list),
    'UTF-16 text with tabs': Buffer.from(bom + list.replaceAll(',', '\t'), 'utf16le'),
    'sep=;': Buffer.from(`sep=;\r\n${list.replaceAll(',', ';')}`),
    'sep=, with a mark': Buffer.from(`${bom}sep=,\n${list}`),
    'sep=| in quotes': Buffer.from(`"sep=|"\n${list.replaceAll(',', '|')}`),
    'bars without sep': Buffer.from(list.replaceAll(',', '|')),
    'old line ends': Buffer.from(list.replaceAll('\n', '\r')),
    'quoted header with a mark': Buffer.from(bom + list.replace('이름', '"이름"')),
    'quoted line breaks': Buffer.from(list.replace('휴대폰', '"휴대폰\r\n(필수)"').replaceAll('\n', '\r\n')),
    'titles above': Buffer.from(`우리 클럽 회원 명단\n"2026년, 기준"\n\n${list}`),
  }
  for (const [form, bytes] of Object.entries(forms))
    assert.deepEqual(shown(await peopleOf(bytes)), ['김철수 010-1234-5678', '이영희 303-555-0142'], form)
  // Excel in America: two such letters beside each other, and a curly apostrophe before a capital, would be a sign of CP949.
  for (const names of [['José Núñez', 'Søren'], ['Núñez'], ['O’Brien']]) {
    const western = iconv.encode(['Name,Phone', ...names.map((name) => `${name},303-555-0142`)].join('\r\n'), 'windows-1252')
    assert.deepEqual(column(await peopleOf(western), 'koreanName'), names)
  }

  // A broken character leaves the others readable, and is told.
  const bytes = Buffer.from(`이름,휴대폰,기종\n${'김철수,010-1234-5678,혼다\n'.repeat(5)}`)
  bytes[bytes.length - 2] = 0x41
  const people = await check(bytes)
  assert.equal(people[0]?.fields.koreanName, '김철수')
  assert.deepEqual(column(people.at(-1)?.issues ?? [], 'field'), ['motorcycleModel'])

  // A file without a header is recognized by its first line.
  const table = await readList(Buffer.from('홍길동,010-1234-5678\n김철수,303-555-0142\n'))
  assert.equal(table.hasHeader, false)
  const unnamed = readPeople(table, { koreanName: 0, phoneNumber: 1 })
  assert.equal(unnamed.map(({ row, koreanName }) => `${row} ${koreanName}`).join(), '1 홍길동,2 김철수')
})

test('what is no list gets one sentence that says what to do', async () => {
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  // In Korean, then in English, each with what to do.
  const noList = /^이 파일은 명단이 아닙니다\..*CSV UTF-8.*\nThis file is no list\..*CSV UTF-8/
  const otherFormat = /^옛 엑셀이나 다른 프로그램의 파일.*\.xlsx나.*저장.*\n.*an old Excel.*Save it as \.xlsx/
  const locked = /^암호가 걸린 파일입니다\..*저장.*\n.*protected by a password\. Save it without one/
  const damaged = /^파일이 손상되었거나 잘려 있습니다\..*CSV UTF-8.*\n.*damaged or cut off\..*CSV UTF-8/
  const tooLarge = /^파일이 너무 큽니다\..*5MB 이하.*\n.*too large\..*at most 5 MB/
  const others: Record<string, [bytes: Uint8Array, sentence: RegExp]> = {
    XLS: [ole, otherFormat],
    ODS: [zip(['mimetype', 'content.xml'].map((name) => ({ name, content: '<x/>' }))), otherFormat],
    Numbers: [zip([{ name: 'Index/Document.iwa', content: 'x' }]), otherFormat],
    'XLSX with a password': [Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]), locked],
    'an empty ZIP': [zip([]), noList],
    'another ZIP': [zip([{ name: 'list.csv', content: list }]), noList],
    'cut off': [workbook({ sheets: [{ rows: [['이름']] }] }).subarray(0, -30), damaged],
    large: [Buffer.alloc(50_000_000, 'a,'), tooLarge],
    PDF: [Buffer.from('%PDF-1.7\n%âãÏÓ'), noList],
    HEIC: [Buffer.from('\0\0\0\x18ftypheic\0\0', 'latin1'), noList],
    HTML: [Buffer.from('\n<html><table><tr><td>이름</td></tr></table>'), noList],
    XML: [Buffer.from('<?xml version="1.0"?><Workbook/>'), noList],
    JSON: [Buffer.from('[{"name": "x"}]'), noList],
    vCard: [Buffer.from('BEGIN:VCARD\nFN:홍길동\n'), noList],
    bytes: [Buffer.from(Array.from({ length: 300 }, (_, index) => (index * 37) % 256)), noList],
  }
  for (const [kind, [bytes, message]] of Object.entries(others))
    await assert.rejects(readList(bytes), { name: 'OperatorError', message }, kind)
  const empty = workbook({ sheets: [{ rows: [[]] }, { rows: [['이름', '전화']] }] })
  const emptyFile = /^파일에 회원이 한 명도 없습니다\..*CSV UTF-8.*\n.*no people in it\..*CSV UTF-8/
  for (const text of ['', '\ufeff', ' \n', '이름,전화', '\n\n', '이름,전화\n,\n', 'sep=;\n', empty])
    await assert.rejects(readList(Buffer.from(text as string)), { message: emptyFile }, JSON.stringify(text))
})

test('of the sheets of a workbook the first with names and phone numbers is the list', async () => {
  const sheet = (...lines: string[]) => ({ rows: lines.map((line) => line.split(' ')) })
  const dues = sheet('이름 회비', '가 50')
  const [person] = await check(workbook({ sheets: [dues, sheet('메모'), sheet('이름 전화', '홍길동 1012345678')] }))
  assert.deepEqual([person?.row, person?.fields.koreanName, person?.fields.phoneNumber], [2, '홍길동', '010-1234-5678'])
  const { header } = await readList(workbook({ sheets: [sheet('메모', '봄'), dues] }))
  assert.deepEqual(header, ['이름', '회비'])
})

const parse = (text: string, options: csv.ParseConfig) => csv.parse<string[]>(text, options)

test('what is copied in a spreadsheet is read as its rows, also with line breaks and quotation marks in cells', () => {
  for (const [pasted, ...expected] of [
    ['이름\t전화\r\n홍길동\t010-1234-5678\r\n', '홍길동 010-1234-5678'],
    ['이름\t전화\t메모\n홍길동\t010-1234-5678\t"두 줄\n""메모"""\n김철수\t1\t', '홍길동 010-1234-5678', '김철수 1'],
    ['이름\t전화\t기종\n홍길동\t010-1234-5678\t"24" wheel\n김철수\t1\t"', '홍길동 010-1234-5678', '김철수 1'],
    ['이름\t전화\n홍, 길동\t010-1234-5678', '홍, 길동 010-1234-5678'],
  ] as const) {
    const table = readPastedList(pasted, { parse })
    assert.ok(!('problem' in table), pasted)
    assert.deepEqual(shown(readPeople(table, guessColumns(table.header))), expected)
  }
  for (const pasted of ['', '이름\t전화', '<table><tr><td>이름'])
    assert.ok('problem' in readPastedList(pasted, { parse }), pasted)
})

test('a name, a relation and a phone number in one cell are separated, and told as a guess', async () => {
  const header = '이름|전화|비상 연락처 이름|관계|비상 연락처'
  for (const [cells, expected, guesses] of [
    ['||홍부인 303-555-2212', '홍부인//303-555-2212', 2],
    ['||303-555-2212 (wife)', '/wife/303-555-2212', 2],
    ['||아내 김영희: (303) 555-2212', '김영희/아내/(303) 555-2212', 3],
    ['||Jane Doe (wife); +82 10-1234-5678', 'Jane Doe/wife/+82 10-1234-5678', 3],
    ['홍부인 (303-555-2212)||', '홍부인//303-555-2212', 2],
    ['303-555-2212||', '//303-555-2212', 2],
    ['|배우자|홍부인 전화 303-555-2212', '홍부인/배우자/303-555-2212', 2],
    ['||전화: 303-555-2212', '//전화: 303-555-2212', 0],
    ['홍부인||낮 303-555-2212', '홍부인//낮 303-555-2212', 0],
    ['||303-555-2212; 집 303-555-2213', '//303-555-2212; 집 303-555-2213', 0],
  ] as const) {
    const [person] = await tableOf(header, `홍길동|303-555-0142|${cells}`)
    const { emergencyContactName: name, emergencyContactRelation: relation, emergencyContactPhone: phone } = person ?? {}
    assert.equal([name, relation, phone].join('/'), expected, cells)
    assert.equal(person?.guessed.length, guesses, cells)
  }
})
