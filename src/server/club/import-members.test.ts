import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { createUser } from '#server/store/accounts/users.ts'
import { club, emptyFolder, filledFolder } from '../../../test/club-command.ts'

test('import-members brings in a list or says what is wrong with it', async () => {
  const dataDir = await filledFolder()
  const folder = emptyFolder()
  const list = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const good = list('good.csv', '이름,휴대폰\n남궁바람,303-555-0101\n선우구름,303-555-0102\n')
  const wrong = list('wrong.csv', '이름,휴대폰,생년월일\n독고하늘,303-555-0103,85/03/02\n')
  const importList = (...words: string[]) => club({ DATA_DIR: dataDir }, 'import-members', ...words)
  assert.match((await importList(good, '--dry-run')).stdout, /2 of 2 people can be brought in/)
  const made = await importList(good)
  assert.equal(made.code, 0, made.stderr)
  assert.equal([...made.stdout.matchAll(/\/login\?new-password#password=[\w-]{43}&username=rider\d+/g)].length, 2)
  const again = await importList(good)
  assert.equal(again.code, 1)
  assert.match(again.stdout, /Someone like this is here already: 남궁바람/)
  const refused = await importList(wrong)
  assert.equal(refused.code, 1)
  assert.match(refused.stdout, /Row 2 독고하늘\n {2}dateOfBirth: Please write the date like/)
  assert.match(refused.stdout, /2행 독고하늘\n {2}확인해 주세요: 생년월일/)
  assert.equal((await importList(list('empty.csv', '이름'))).code, 1)
  assert.equal((await importList(join(folder, 'no-such.csv'))).code, 1)
  assert.equal((await importList(good, '--force')).code, 2)
  assert.match((await importList(folder)).stderr, /명단 파일이 없습니다/)
  const quoted = await importList(list('quoted.csv', '이름,휴대폰,비고\n독고하늘,303-555-0103,"24" wheel\n'))
  assert.match(quoted.stderr, /2행의 큰따옴표[^\n]*\nThe quotation mark in row 2/)
})

test('an import is refused in a sentence when a person of the list is registered while it runs', async () => {
  const dataDir = await filledFolder()
  const file = join(emptyFolder(), 'list.csv')
  writeFileSync(file, '이름,휴대폰\n남궁바람,303-555-0101\n')
  const db = openDatabase({ dataDir })
  const registered = withGlobalLock(db, async (change) => {
    const name = { firstName: '바람', lastName: '남궁' }
    await createUser(change, { ...name, username: 'baram', passwordHash: 'no password', email: null, role: 'member' })
    const running = club({ DATA_DIR: dataDir }, 'import-members', file)
    await wait(500) // until the list is checked and the import waits for the lock
    return { running }
  })
  const { code, stderr } = await (await registered).running
  await db.destroy()
  assert.equal(code, 1)
  assert.match(stderr, /그사이 바뀐 것이 있어 아무도 가져오지 않았습니다/)
})
