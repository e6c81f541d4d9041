import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { approveApplication, confirmPayment, rejectApplication } from '#server/members/decisions.ts'
import { findCalendarFeed, makeCalendarFeed } from '#server/rides/calendar-feed-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { apply, register } from '../../../test/applying.ts'
import { clockAt, moment } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { changeActivity, changeRole, endOtherAccess, makePasswordLink, removeAccount } from './account-changes.ts'
import { startSession } from './sessions.ts'
import { createUser } from './users.ts'

type Headers = Record<string, string>

async function call(app: TestApp, [method, url]: [Method, string], headers: Headers, payload?: object) {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  assert.ok(answer.statusCode < 300, `${url} ${answer.statusCode} ${answer.body}`)
  return answer
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** A user with a calendar link, an administrator, and a function that says whether the link still works. */
async function withLink() {
  const app = await createTestApp()
  const { userId } = await register(app, 'hong')
  const payload = { username: 'hong', password: 'same road' }
  const [session] = (await call(app, ['POST', '/api/auth/login'], {}, payload)).cookies
  const headers = { cookie: `session=${session?.value}` }
  const { path } = (await call(app, ['POST', '/api/calendar-feed'], headers, { language: 'ko', moment })).json()
  const opens = async () => (await app.inject(path)).statusCode
  assert.equal(await opens(), 200)
  return { app, userId, headers, opens, admin: (await app.signedInAs('admin')).headers }
}

for (const engine of engines) {
  test(`${engine}: a session that is being ended cannot make a calendar link`, async () => {
    await using db = await freshDatabase(engine)
    const { id: userId } = await createUser(db, {
      username: 'hong',
      passwordHash: 'old',
      email: null,
      firstName: null,
      lastName: null,
    })
    for (const sid of ['here', 'there'])
      await startSession(db, { idHash: sid, userId, passwordHash: 'old', device: null, now: new Date() })
    const path = async () => (await findCalendarFeed(db, userId)).path
    await makeCalendarFeed(db, { userId, sessionHash: 'there' }, 'ko')
    assert.ok(await path())
    let late: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (change) => {
      await endOtherAccess(change, userId, { except: 'here' })
      late = makeCalendarFeed(db, { userId, sessionHash: 'there' }, 'ko')
      late.catch(() => {}) // asserted below
      await wait(100)
    })
    await assert.rejects(late, { status: 401 })
    assert.equal(await path(), null)
    await makeCalendarFeed(db, { userId, sessionHash: 'here' }, 'ko')
    assert.ok(await path())
  })
}

test('a calendar link ends with the password, all other sessions and the account, and with nothing less', async () => {
  const credentials = { username: 'hong', password: 'same road' }
  type Site = Awaited<ReturnType<typeof withLink>>
  const follow = async ({ app, userId, admin, opens }: Site) => {
    const { token } = (await call(app, ['POST', `/api/users/${userId}/password-link`], admin)).json()
    assert.equal(await opens(), 200, 'a link that is made')
    await call(app, ['POST', '/api/auth/password-link'], {}, { token, newPassword: 'another road' })
  }
  const setActive = ({ app, userId, admin }: Site, isActive: string) =>
    call(app, ['PATCH', `/api/users/${userId}/active`], admin, { isActive })
  const ends: Record<string, (site: Site) => Promise<unknown>> = {
    'a new password': ({ app, headers }) =>
      call(app, ['POST', '/api/auth/password'], headers, { currentPassword: 'same road', newPassword: 'another road' }),
    'a password link that is used': follow,
    async 'the end of all other sessions'({ app, headers, opens }) {
      await call(app, ['POST', '/api/auth/login'], {}, credentials)
      const sessions = (await call(app, ['GET', '/api/auth/sessions'], headers)).json<{ id: string; isCurrent: boolean }[]>()
      await call(app, ['DELETE', `/api/auth/sessions/${sessions.find(({ isCurrent }) => !isCurrent)?.id}`], headers)
      assert.equal(await opens(), 200, 'the end of one session')
      await call(app, ['DELETE', '/api/auth/sessions'], headers)
    },
    deactivation: (site) => setActive(site, 'false'),
    deletion: ({ app, headers }) => call(app, ['DELETE', '/api/auth/user'], headers, { password: 'same road' }),
  }
  for (const [end, act] of Object.entries(ends)) {
    const site = await withLink()
    await using _app = site.app
    await act(site)
    assert.equal(await site.opens(), 404, end)
    await setActive(site, 'true')
    assert.equal(await site.opens(), 404, `${end}: not restored with the account`)
  }
})

const clock = clockAt()

test('an administrator who was just demoted or deactivated cannot change accounts or decide applications', async () => {
  await using app = await createTestApp()
  const { db } = app
  const { userId: actorId } = await app.signedInAs('admin')
  await app.signedInAs('admin')
  const { userId } = await app.signedInAs('guest')
  const { id } = (await apply(app)).json()
  const changes = {
    changeRole: (by: string) => changeRole(db, userId, { role: 'admin', actorId: by, moment }),
    changeActivity: (by: string) => changeActivity(db, userId, { isActive: 'false', actorId: by, clock }),
    removeAccount: (by: string) => removeAccount(db, userId, { actorId: by, clock }),
    makePasswordLink: (by: string) => makePasswordLink(db, userId, { actorId: by, session: '' }, clock),
    approveApplication: (by: string) => approveApplication(db, id, { userId: '', actorId: by, moment }),
    rejectApplication: (by: string) => rejectApplication(db, id, { notes: null, actorId: by, moment }),
    confirmPayment: (by: string) => confirmPayment(db, id, { paymentStatus: 'paid', actorId: by }),
  }
  const refused = async (by: string, status: number) => {
    for (const [name, change] of Object.entries(changes)) await assert.rejects(change(by), { status }, `${name}, ${status}`)
  }
  await setRole(db, actorId, 'member')
  await refused(actorId, 403)
  await setRole(db, actorId, 'admin')
  await setAccountActive(db, actorId, 'false')
  await refused(actorId, 401)
  await refused('no-such-id', 401)
  assert.deepEqual(await db.selectFrom('auditLog').selectAll().execute(), [])
  await makePasswordLink(db, userId, { actorId: commandLineActor }, clock)
  await changeRole(db, userId, { role: 'admin', actorId: commandLineActor, moment })
})

for (const engine of engines) {
  test(`a change that waited for the demotion of its actor is rejected (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const chief = await app.signedInAs('admin')
    const { userId: actorId } = await app.signedInAs('admin')
    let late: Promise<unknown> = Promise.resolve()
    await app.db.transaction().execute(async (change) => {
      await changeRole(change, actorId, { role: 'member', actorId: chief.userId, moment })
      late = changeRole(app.db, actorId, { role: 'admin', actorId, moment })
      late.catch(() => {}) // asserted below
      await wait(100)
    })
    await assert.rejects(late, { status: 403 })
  })
}
