import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { changeActivity, makePasswordLink, resetPassword } from './account-changes.ts'
import { deleteSessionsOf, findSession, recordSessionUse, startSession } from './sessions.ts'
import { createUser } from './users.ts'

const clock = clockAt()
const makeAccount = (db: Db) =>
  createUser(db, { username: 'hong', passwordHash: 'old', email: null, firstName: null, lastName: null })
const signIn = (db: Db, userId: string, sid: string, passwordHash = 'old') =>
  startSession(db, { idHash: sid, userId, passwordHash, device: null, now: new Date() })
const living = (db: Db) => db.selectFrom('sessions').select('sid').execute()
const sidsOf = (sessions: readonly { sid: string }[]) => sessions.map(({ sid }) => sid).toSorted()

for (const engine of engines) {
  test(`${engine}: a login whose password was compared before a deactivation or password change creates no session`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    assert.equal(await signIn(db, id, 'first'), true)
    await changeActivity(db, id, { isActive: 'false', actorId: commandLineActor, clock })
    assert.equal(await signIn(db, id, 'late'), false)
    await changeActivity(db, id, { isActive: 'true', actorId: commandLineActor, clock })
    const { token } = await makePasswordLink(db, id, { actorId: commandLineActor }, clock)
    assert.equal(await signIn(db, id, 'second'), true)
    assert.equal(await resetPassword(db, token, 'new', clock), true)
    assert.equal(await signIn(db, id, 'later'), false)
    assert.deepEqual(await living(db), [])
    assert.equal(await signIn(db, id, 'third', 'new'), true)
  })

  test(`${engine}: a login waits for a running deactivation and then fails`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    let late: Promise<boolean> = Promise.resolve(true)
    await db.transaction().execute(async (change) => {
      await change.updateTable('users').set({ isActive: 'false' }).where('id', '=', id).execute()
      late = signIn(db, id, 'late')
      await deleteSessionsOf(change, id)
    })
    assert.equal(await late, false)
    assert.deepEqual(await living(db), [])
  })

  test(`${engine}: of logins and a deactivation at the same moment, no session remains`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    for (let round = 0; round < 5; round += 1) {
      await changeActivity(db, id, { isActive: 'true', actorId: commandLineActor, clock })
      const signIns = (part: string) => Array.from({ length: 4 }, (_, n) => signIn(db, id, `${round} ${part} ${n}`))
      await Promise.all([
        ...signIns('before'),
        changeActivity(db, id, { isActive: 'false', actorId: commandLineActor, clock }),
        ...signIns('after'),
      ])
      assert.deepEqual(await living(db), [])
    }
  })

  test(`${engine}: an account has at most twenty sessions; a login ends the least recently used ones`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    const other = await createUser(db, { username: 'kim', passwordHash: 'old', email: null, firstName: null, lastName: null })
    await signIn(db, other.id, 'of another user')
    for (let n = 0; n < 25; n += 1) {
      t.mock.timers.tick(60_000)
      assert.equal(await signIn(db, id, `login ${n}`), true)
    }
    const newest = Array.from({ length: 20 }, (_, n) => `login ${n + 5}`)
    assert.deepEqual(sidsOf(await living(db)), [...newest, 'of another user'].toSorted())
    t.mock.timers.tick(25 * 60 * 60 * 1_000)
    const used = await findSession(db, 'login 5')
    assert.ok(used)
    await recordSessionUse(db, 'login 5', used, new Date())
    await signIn(db, id, 'one more')
    const left = sidsOf(await living(db))
    assert.ok(left.includes('login 5') && left.includes('one more') && !left.includes('login 6'))
    assert.equal(left.length, 21)
  })

  test(`${engine}: logins at the same moment leave twenty sessions; the newest stays even if the clock was set back`, async (t) => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(db, id, `at once ${n}`)))
    assert.equal((await living(db)).length, 20)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() - 60 * 60 * 1_000 })
    assert.equal(await signIn(db, id, 'an hour ago'), true)
    assert.ok(sidsOf(await living(db)).includes('an hour ago'))
  })
}
