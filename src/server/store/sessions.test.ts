import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clubDays } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { engines, freshDatabase } from '../../../test/databases.ts'
import { plansOf } from '../../../test/query-plans.ts'
import { changeActivity, makePasswordLink, resetPassword } from './account-changes.ts'
import { deleteSessionsOf, listSessions, startSession } from './sessions.ts'
import { createUser } from './users.ts'

const days = clubDays(new Date(), 'America/Denver')
const makeAccount = (db: Db) =>
  createUser(db, { username: 'hong', passwordHash: 'old', email: null, firstName: null, lastName: null })
const signIn = (db: Db, userId: string, sid: string, passwordHash = 'old') =>
  startSession(db, { sid, userId, passwordHash, device: null, now: new Date() })
const living = (db: Db) => db.selectFrom('sessions').select('sid').execute()

for (const engine of engines) {
  test(`${engine}: a sign-in whose password was compared before the account was switched off or renewed stores nothing`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    assert.equal(await signIn(db, id, 'first'), true)
    await changeActivity(db, id, { isActive: 'false', actorId: id, days })
    assert.equal(await signIn(db, id, 'late'), false)
    await changeActivity(db, id, { isActive: 'true', actorId: id, days })
    const { token } = await makePasswordLink(db, id, { actorId: id })
    assert.equal(await signIn(db, id, 'second'), true)
    assert.equal(await resetPassword(db, token, 'new'), true)
    assert.equal(await signIn(db, id, 'later'), false)
    assert.deepEqual(await living(db), [])
    assert.equal(await signIn(db, id, 'third', 'new'), true)
  })

  test(`${engine}: a sign-in waits for a deactivation that is under way and then fails`, async () => {
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

  test(`${engine}: of sign-ins and a deactivation at the same moment no session is left`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await makeAccount(db)
    for (let round = 0; round < 5; round += 1) {
      await changeActivity(db, id, { isActive: 'true', actorId: id, days })
      const signIns = (part: string) => Array.from({ length: 4 }, (_, n) => signIn(db, id, `${round} ${part} ${n}`))
      await Promise.all([
        ...signIns('before'),
        changeActivity(db, id, { isActive: 'false', actorId: id, days }),
        ...signIns('after'),
      ])
      assert.deepEqual(await living(db), [])
    }
  })
}

test('the list of one’s own sessions reads no others', async () => {
  await using db = await freshDatabase()
  const plan = (await plansOf(db, (asked) => listSessions(asked, 'somebody', new Date()))).join('\n')
  assert.match(plan, /USING INDEX sessionsByUser/)
  assert.doesNotMatch(plan, /TEMP B-TREE/)
})
