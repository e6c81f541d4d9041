import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { checkPeople } from './check-people.ts'
import { readList } from './read-list.ts'

const nobody = {
  people: [],
  usernames: new Set<string>(),
  emails: new Set<string>(),
  looks: new Set<string>(),
  comparable: (text: string) => text,
  lookOf: (text: string) => text,
  today: '2026-11-23',
}
const check = (bytes: Uint8Array) =>
  checkPeople(
    readList(bytes).map((person) => ({ ...person, isAnotherPerson: false })),
    nobody,
  )

test('the sample in docs/howto has 40 people and exactly three wrong rows', () => {
  const people = check(readFileSync('docs/howto/import-members-sample.csv'))
  assert.equal(people.length, 40)
  const wrong = people.flatMap(({ row, issues }) => issues.map(({ field }) => [row, field]))
  assert.deepEqual(wrong, [
    [12, 'phoneNumber'],
    [23, 'dateOfBirth'],
    [34, 'email'],
  ])
  assert.deepEqual(
    people.filter(({ doubles }) => doubles.length > 0),
    [],
  )
})

test('one list is read alike in UTF-8 and CP949, with every separator, and with Korean or English headers', () => {
  const expected = [
    { row: 2, koreanName: '홍길동', phoneNumber: '(303) 555-0142', motorcycleModel: 'BMW, 1250 "GS"' },
    { row: 4, koreanName: '똠방각', phoneNumber: '010-1234-5678', motorcycleModel: '=1+1' },
  ]
  for (const header of [
    ['성명', '휴대폰 번호', '바이크 (기종)'],
    ['Korean Name', 'Phone', 'Motorcycle model'],
  ]) {
    for (const separator of [',', ';', '\t']) {
      const lines = [
        header,
        ['홍길동', '(303) 555-0142', '"BMW, 1250 ""GS"""'],
        ['', '', ''],
        [' 똠방각 ', '010-1234-5678', '=1+1'],
      ]
      const text = lines.map((cells) => cells.join(separator)).join('\r\n')
      for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`), iconv.encode(text, 'cp949')]) {
        const found = readList(bytes).map(({ row, koreanName, phoneNumber, motorcycleModel }) => ({
          row,
          koreanName,
          phoneNumber,
          motorcycleModel,
        }))
        assert.deepEqual(found, expected, `${header} ${JSON.stringify(separator)}`)
      }
    }
  }
})

test('a list with a stray quotation mark is refused with the number of its row, as it would hide the rows below', () => {
  const header = '이름,전화번호,비고\n남궁바람,010-1111-2228,"두 줄\n메모"\n'
  const refused = { name: 'OperatorError', message: /3행의 큰따옴표[\s\S]*quotation mark in row 3/ }
  for (const note of ['"24" wheel', '"never closed']) {
    const lines = `홍길서,010-1111-2229,${note}\n김철술,010-1111-3339,"x"\n이영흰,010-1111-4449,\n`
    assert.throws(() => readList(Buffer.from(header + lines)), refused, note)
  }
  assert.equal(readList(Buffer.from(`${header}홍길서,010-1111-2229,24" wheel\n김철술,010-1111-3339,"x"\n`)).length, 3)
})

test('of two columns for one field the one with the more exact name counts, wherever it is', () => {
  const cells = [
    ['이름', '성', '한글 이름', '전화', '휴대폰'],
    ['길동', '홍', '홍길동', '02-123-4567', '010-1234-5678'],
  ]
  const [person] = readList(Buffer.from(cells.map((line) => line.join()).join('\n')))
  assert.deepEqual([person?.koreanName, person?.phoneNumber], ['홍길동', '010-1234-5678'])
})

test('an apostrophe that keeps a spreadsheet from computing a cell is no part of the text', () => {
  const list = "이름,전화번호,기종,아이디\n홍길동,'01012345678,'=1+1,'gildong\n"
  const [person] = readList(Buffer.from(list))
  assert.deepEqual([person?.phoneNumber, person?.motorcycleModel, person?.username], ['01012345678', '=1+1', "'gildong"])
})

test('a file without people gives an empty list', () => {
  for (const text of ['', '이름,전화', '\n\n', '이름,전화\n,\n'])
    assert.deepEqual(readList(Buffer.from(text)), [], JSON.stringify(text))
})
