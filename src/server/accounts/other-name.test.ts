import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { insertApplication } from '../../../test/applying.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { createUser, findNamedUser, listUsers } from './users.ts'

let made = 0

async function nameOf(
  db: Db,
  [firstName, lastName]: [string | null, string | null],
  ...applications: Partial<ApplicationRow>[]
): Promise<string | null | undefined> {
  made += 1
  const { id } = await createUser(db, { username: `user${made}`, email: null, passwordHash: 'hash', firstName, lastName })
  for (const application of applications) await insertApplication(db, { userId: id, status: 'approved', ...application })
  return (await findNamedUser(db, id))?.otherName
}

const names = { koreanName: '윤혜진', englishName: 'Hyejin Yoon' }

for (const engine of engines) {
  test(`${engine}: an account has the name in the other script of the approved application that has its own`, async () => {
    await using db = await freshDatabase(engine)
    assert.equal(await nameOf(db, ['혜진', '윤'], names), 'Hyejin Yoon')
    assert.equal(await nameOf(db, ['혜진', '윤'], { ...names, koreanName: '윤 혜진' }), 'Hyejin Yoon')
    assert.equal(await nameOf(db, ['Hyejin', 'Yoon'], { ...names, englishName: 'HYEJIN YOON' }), '윤혜진')
    const { rows } = await listUsers(db, { limit: 20 })
    assert.deepEqual(rows.map(({ otherName }) => otherName).toSorted(), ['Hyejin Yoon', 'Hyejin Yoon', '윤혜진'])
  })

  test(`${engine}: no one learns another name than the account's own, or one of an application that does not count`, async () => {
    await using db = await freshDatabase(engine)
    assert.equal(await nameOf(db, ['혜진', '윤']), null)
    assert.equal(await nameOf(db, ['Tiger', null], names), null)
    assert.equal(await nameOf(db, [null, null], names), null)
    assert.equal(await nameOf(db, ['혜진', '윤'], { ...names, englishName: '' }), null)
    assert.equal(await nameOf(db, ['혜진', '윤'], { ...names, status: 'rejected' }), null)
    const older = { ...names, englishName: 'Hye Jin Yun', submittedAt: '2020-01-01T00:00:00.000Z' }
    assert.equal(await nameOf(db, ['혜진', '윤'], names, older), 'Hyejin Yoon')
  })
}
