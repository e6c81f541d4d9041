import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createUser } from '#server/accounts/users.ts'
import { openDatabase } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { club, filledFolder } from '../../../test/club-command.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { workbook } from '../../../test/workbooks.ts'

const dataDir = await filledFolder()
const folder = emptyFolder()
const importFile = (...words: string[]) => club({ DATA_DIR: dataDir }, 'import-members', ...words)
function importList(text: string | Uint8Array, ...options: string[]) {
  const file = join(folder, 'list.csv')
  writeFileSync(file, text)
  return importFile(file, ...options)
}
const good = '이름,휴대폰\n남궁바람,303-555-0101\n선우구름,303-555-0102\n'

test('a dry run ends as the import would, and tells what is changed and what is not brought in', async () => {
  const checked = await importList('명단\n성,이름,휴대폰,생년월일,주소\n남궁,바람,1012345678,31108,Denver\n', '--dry-run')
  assert.equal(checked.code, 0, checked.stderr)
  for (const told of [
    '1 of 1 people can be brought in.',
    '가져오지 않는 열 (내용이 있는 행의 수): 5 주소 (1)',
    'Columns that are not brought in (rows with a text): 5 주소 (1)',
    'Texts above the header, which are not read: 명단',
    'Row 3 남궁바람',
    'koreanName: 남궁 + 바람 → 남궁바람',
    '전화번호: 1012345678 → 010-1234-5678',
    'dateOfBirth: 31108 → 1985-03-02',
  ])
    assert.ok(checked.stdout.includes(told), `${told} in ${checked.stdout}`)
  // What cannot be read as a list: members/read-list.test.ts.
  for (const [text, sentence] of [
    ['이름,휴대폰\n남궁바람,1.01235E+10\n', /0 of 1 people[\s\S]*Nothing was brought in/],
    ['이름,휴대폰\n남궁바람,303-555-0142,남음\n', /Not brought in: 남음[\s\S]*Nothing was brought in/],
    ['홍길동,303-555-0142\n', /No columns with names and phone numbers/],
    ['', /no people in it.*CSV UTF-8/],
  ] as const) {
    for (const options of [['--dry-run'], []]) {
      const { code, stdout, stderr } = await importList(text, ...options)
      assert.equal(code, 1, `${text} ${options}`)
      if (options.length > 0 || !sentence.source.includes('people[')) assert.match(stdout + stderr, sentence)
    }
  }
  const head = ['이름', '휴대폰', '비상 연락처']
  const sheets = [{ rows: [['회비']] }, { rows: [head, ['남궁바람', '303-555-0149', '남궁구름 303-555-0143 (아내)']] }]
  const book = await importList(workbook({ sheets }), '--dry-run')
  assert.equal(book.code, 0, book.stderr)
  for (const text of ['남궁구름', '303-555-0143', 'spouse'])
    assert.ok(book.stdout.includes(`: 남궁구름 303-555-0143 (아내) → ${text}`), book.stdout)
  const warned = await importList('이름,휴대폰\n남궁바람,555-0142\n', '--dry-run')
  assert.equal(warned.code, 0, 'a number that is dialed as it is written is stored')
  assert.match(warned.stdout, /phoneNumber: This is no complete number/)
})

test('an import is refused in a sentence when a person of the list is registered while it runs', async () => {
  const db = openDatabase({ dataDir })
  const registered = inTransaction(db, async (change) => {
    const name = { firstName: '하늘', lastName: '황보' }
    await createUser(change, { ...name, username: 'haneul', passwordHash: 'no password', email: null, role: 'member' })
    const running = importList('이름,휴대폰\n황보하늘,303-555-0104\n')
    await wait(500) // until the list is checked and the import waits for the lock
    return { running }
  })
  const { code, stderr } = await (await registered).running
  await db.destroy()
  assert.equal(code, 1)
  assert.match(stderr, /그사이 바뀐 것이 있어 아무도 가져오지 않았습니다/)
})

test('import-members brings in a list or says what is wrong with it', async () => {
  assert.match((await importList(good, '--dry-run')).stdout, /2 of 2 people can be brought in/)
  const made = await importList(good)
  assert.equal(made.code, 0, made.stderr)
  assert.equal([...made.stdout.matchAll(/\/login\?new-password#password=[\w-]{43}&username=rider\d+/g)].length, 2)
  for (const [text, sentence] of [
    [good, /Someone like this is here already: 남궁바람/],
    ['이름,휴대폰,생년월일\n독고하늘,303-555-0103,85/03/02\n', /Row 2 독고하늘\n {2}dateOfBirth: Please write the date like/],
    ['이름,휴대폰,생년월일\n독고하늘,303-555-0103,85/03/02\n', /2행 독고하늘\n {2}확인해 주세요: 생년월일/],
    ['이름,휴대폰,비고\n독고하늘,303-555-0103,"24" wheel\n', /2행의 큰따옴표[^\n]*\nThe quotation mark in row 2/],
  ] as const) {
    const { code, stdout, stderr } = await importList(text)
    assert.equal(code, 1)
    assert.match(stdout + stderr, sentence)
  }
  assert.equal((await importList(good, '--force')).code, 2)
  assert.equal((await importFile(join(folder, 'no-such.csv'))).code, 1)
  assert.match((await importFile(folder)).stderr, /명단 파일이 없습니다/)
})
