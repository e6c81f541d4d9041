import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/refusals.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { createUser, findCredentials, findUser, hasActiveAdmin } from './users.ts'

const rider = { username: 'Rider', passwordHash: 'hash', email: 'Rider@example.com', firstName: '도윤', lastName: '김' }

for (const engine of engines) {
  test(`${engine}: a new account is a guest, and the result contains no password`, async () => {
    await using db = await freshDatabase(engine)
    const user = await createUser(db, rider)
    assert.equal(user.role, 'guest')
    assert.equal(user.isActive, 'true')
    assert.ok(!('password' in user) && !JSON.stringify(user).includes('hash'))
    assert.deepEqual(await findUser(db, user.id), user)
  })

  test(`${engine}: a username is taken in every case, width and composition`, async () => {
    await using db = await freshDatabase(engine)
    await createUser(db, rider)
    for (const username of ['rider', ' RIDER ', 'Ｒｉｄｅｒ']) {
      await assert.rejects(
        createUser(db, { ...rider, username, email: null }),
        (error) => error instanceof Refusal && error.status === 409 && error.issues[0]?.path === 'username',
      )
    }
    await assert.rejects(
      createUser(db, { ...rider, username: 'another', email: 'RIDER@EXAMPLE.COM' }),
      (error) => error instanceof Refusal && error.status === 409 && error.issues[0]?.path === 'email',
    )
    assert.equal((await findCredentials(db, 'RIDER'))?.passwordHash, 'hash')
    assert.equal(await findCredentials(db, 'unknown'), undefined)
  })

  test(`${engine}: of twenty accounts with one username created at once, one is created`, async () => {
    await using db = await freshDatabase(engine)
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => createUser(db, { ...rider, email: null })))
    assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.ok(tries.every((result) => result.status === 'fulfilled' || result.reason instanceof Refusal))
  })

  test(`${engine}: hasActiveAdmin finds an active administrator`, async () => {
    await using db = await freshDatabase(engine)
    await createUser(db, rider)
    assert.equal(await hasActiveAdmin(db), false)
    await createUser(db, { ...rider, username: 'boss', email: null, role: 'admin' })
    assert.equal(await hasActiveAdmin(db), true)
  })
}
