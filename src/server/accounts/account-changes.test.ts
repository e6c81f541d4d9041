import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { findCalendarFeed, makeCalendarFeed } from '#server/rides/calendar-feed-calls.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { changeRole, endOtherAccess, removeAccount } from './account-changes.ts'
import { startSession } from './sessions.ts'
import { createUser } from './users.ts'

const clock = clockAt()

async function account(db: Db, username: string, role: Role): Promise<string> {
  return (await createUser(db, { username, passwordHash: 'old', email: null, firstName: null, lastName: null, role })).id
}

/** Begins the second change while the transaction of the first is open, and ends the first. Returns how the second one ended. */
async function during(db: Db, first: (change: Db) => Promise<unknown>, second: () => Promise<unknown>): Promise<unknown> {
  let late: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (change) => {
    await first(change)
    late = second().catch(({ status }) => status)
    await wait(100)
  })
  return late
}

// What ends the calendar link, the sessions and all other links of a person: issued-links.test.ts.
for (const engine of engines) {
  test(`${engine}: a session that is being ended cannot make a calendar link`, async () => {
    await using db = await freshDatabase(engine)
    const userId = await account(db, 'hong', 'guest')
    for (const sid of ['here', 'there'])
      await startSession(db, { idHash: sid, userId, passwordHash: 'old', device: null, now: new Date() })
    const path = async () => (await findCalendarFeed(db, userId)).path
    const make = (sessionHash: string) => makeCalendarFeed(db, { userId, sessionHash }, 'ko')
    await make('there')
    assert.ok(await path())
    const end = (change: Db) => endOtherAccess(change, userId, { except: 'here' })
    assert.equal(await during(db, end, () => make('there')), 401)
    assert.equal(await path(), null)
    await make('here')
    assert.ok(await path())
  })

  test(`${engine}: an administrator who was demoted or deactivated, also while a change waited, changes nothing`, async () => {
    await using db = await freshDatabase(engine)
    const [chief, actorId] = [await account(db, 'chief', 'admin'), await account(db, 'officer', 'admin')]
    const demote = (change: Db) => changeRole(change, actorId, { role: 'member', actorId: chief, clock })
    assert.equal(await during(db, demote, () => changeRole(db, actorId, { role: 'admin', actorId, clock })), 403)
    // The other changes of administrators: http/held-requests.test.ts.
    const remove = (by: string) => removeAccount(db, chief, { actorId: by, clock })
    await assert.rejects(remove(actorId), { status: 403 })
    await setRole(db, actorId, 'admin')
    await setAccountActive(db, actorId, 'false')
    for (const by of [actorId, 'no-such-id']) await assert.rejects(remove(by), { status: 401 })
  })
}
