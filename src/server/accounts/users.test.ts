import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { Refusal } from '#server/refusals.ts'
import { insertApplication } from '../../../test/applying.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { createUser, findCredentials, findNamedUser, findUser, listUsers } from './users.ts'

const rider = { username: 'Rider', passwordHash: 'hash', email: 'Rider@example.com', firstName: '도윤', lastName: '김' }
const names = { koreanName: '윤혜진', englishName: 'Hyejin Yoon' }
let made = 0

/** The other name of a new account with these applications. */
async function otherName(
  db: Db,
  [firstName, lastName]: [string | null, string | null],
  ...applications: Partial<ApplicationRow>[]
): Promise<string | null | undefined> {
  made += 1
  const { id } = await createUser(db, { username: `user${made}`, email: null, passwordHash: 'hash', firstName, lastName })
  for (const application of applications) await insertApplication(db, { userId: id, status: 'approved', ...application })
  return (await findNamedUser(db, id))?.otherName
}

for (const engine of engines) {
  test(`${engine}: a new account is a guest without its password in the result; its names are taken in every case, width and composition`, async () => {
    await using db = await freshDatabase(engine)
    const user = await createUser(db, rider)
    assert.deepEqual([user.role, user.isActive], ['guest', 'true'])
    assert.ok(!('password' in user) && !JSON.stringify(user).includes('hash'))
    assert.deepEqual(await findUser(db, user.id), user)
    for (const [names, path, message] of [
      ...['rider', ' RIDER ', 'Ｒｉｄｅｒ'].map(
        (username) => [{ username, email: null }, 'username', 'This username is already taken.'] as const,
      ),
      [{ username: 'another', email: 'RIDER@EXAMPLE.COM' }, 'email', 'This email address is already taken.'],
    ] as const)
      await assert.rejects(createUser(db, { ...rider, ...names }), (error) => {
        assert.ok(error instanceof Refusal)
        assert.deepEqual([error.status, error.issues], [409, [{ path, message }]])
        return true
      })
    assert.equal((await findCredentials(db, 'RIDER'))?.passwordHash, 'hash')
  })

  test(`${engine}: an account has the name in the other script of the approved application that has its own, and no other`, async () => {
    await using db = await freshDatabase(engine)
    assert.equal(await otherName(db, ['혜진', '윤'], names), 'Hyejin Yoon')
    assert.equal(await otherName(db, ['혜진', '윤'], { ...names, koreanName: '윤 혜진' }), 'Hyejin Yoon')
    assert.equal(await otherName(db, ['Hyejin', 'Yoon'], { ...names, englishName: 'HYEJIN YOON' }), '윤혜진')
    const { rows } = await listUsers(db, { limit: 20 })
    assert.deepEqual(rows.map(({ otherName }) => otherName).toSorted(), ['Hyejin Yoon', 'Hyejin Yoon', '윤혜진'])
    assert.equal(await otherName(db, ['혜진', '윤']), null)
    assert.equal(await otherName(db, ['Tiger', null], names), null)
    assert.equal(await otherName(db, [null, null], names), null)
    assert.equal(await otherName(db, ['혜진', '윤'], { ...names, englishName: '' }), null)
    assert.equal(await otherName(db, ['혜진', '윤'], { ...names, status: 'rejected' }), null)
    const older = { ...names, englishName: 'Hye Jin Yun', submittedAt: '2020-01-01T00:00:00.000Z' }
    assert.equal(await otherName(db, ['혜진', '윤'], names, older), 'Hyejin Yoon')
  })
}
