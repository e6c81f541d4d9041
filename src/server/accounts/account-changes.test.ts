import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Role } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { findCalendarFeed, makeCalendarFeed } from '#server/rides/calendar-feed-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { clockAt, moment } from '../../../test/club-clock.ts'
import { continueBy, makeContinueLink, readContinueLink, sessionOf } from '../../../test/continue-links.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { readTold } from '../../../test/notices.ts'
import { turnOnCodes } from '../../../test/second-factor.ts'
import { ask, send, statusOf } from '../../../test/send.ts'
import {
  changeActivity,
  changeRole,
  endAllAccess,
  endOtherAccess,
  makePasswordLink,
  removeAccount,
  setPassword,
} from './account-changes.ts'
import { startSession } from './sessions.ts'
import { issueTicket } from './tickets.ts'
import { createUser } from './users.ts'

const clock = clockAt()
const password = 'a long new road'
type Headers = SignedIn['headers']

/** An administrator with a password and two sessions. */
async function makeMaker(app: TestApp, username = 'maker') {
  const { userId } = await register(app, username)
  await setRole(app.db, userId, 'admin')
  return { userId, username, headers: sessionOf(await logIn(app, username)), elsewhere: sessionOf(await logIn(app, username)) }
}

const makeLink = async (app: TestApp, userId: string, headers: Headers): Promise<string> =>
  (await ask(app, { headers }, `POST /api/users/${userId}/password-link`)).token

const follow = (app: TestApp, token: string) =>
  statusOf(app, null, 'POST /api/auth/password-link', { token, newPassword: password })

/** One by one, by the list of sessions. */
async function endOthers(app: TestApp, headers: Headers) {
  const sessions: { id: string; isCurrent: boolean }[] = await ask(app, { headers }, 'GET /api/auth/sessions')
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  assert.equal(others.length, 1)
  for (const { id } of others) await ask(app, { headers }, `DELETE /api/auth/sessions/${id}`)
}

type Losing = Awaited<ReturnType<typeof makeMaker>> & { app: TestApp; chief: SignedIn }

/** The ways in which a person loses the office, or their sessions. */
const waysToLose: Record<string, (losing: Losing) => Promise<unknown>> = {
  'demoted to member': ({ app, userId, chief }) => ask(app, chief, `PATCH /api/users/${userId}/role`, { role: 'member' }),
  'demoted to guest and made an administrator again': async ({ app, userId, chief }) => {
    await changeRole(app.db, userId, { role: 'guest', actorId: chief.userId, clock })
    await changeRole(app.db, userId, { role: 'admin', actorId: chief.userId, clock })
  },
  'the session ended from another one': async ({ app, headers, elsewhere }) => {
    await endOthers(app, elsewhere)
    assert.equal(await statusOf(app, { headers }, 'GET /api/auth/user'), 401)
  },
  'deactivated and reactivated': async ({ app, userId, chief: { userId: actorId } }) => {
    await changeActivity(app.db, userId, { isActive: 'false', actorId, clock })
    await changeActivity(app.db, userId, { isActive: 'true', actorId, clock })
  },
  'deleted by an administrator': ({ app, userId, chief }) => ask(app, chief, `DELETE /api/users/${userId}`),
  'deleted by the owner': ({ app, headers }) => ask(app, { headers }, 'DELETE /api/auth/user', { password: 'same road' }),
  'a new password, by the owner': ({ app, headers }) =>
    ask(app, { headers }, 'POST /api/auth/password', { currentPassword: 'same road', newPassword: password }),
  'a new password, by a link': async ({ app, userId, chief }) =>
    assert.equal(await follow(app, await makeLink(app, userId, chief.headers)), 204),
  'a new password, by a command': ({ app, userId }) =>
    setPassword(app.db, userId, { passwordHash: 'new', actorId: commandLineActor }, clock),
  'logged out everywhere else': ({ app, headers }) => ask(app, { headers }, 'DELETE /api/auth/sessions'),
  'codes turned on in another session': ({ app, elsewhere }) => turnOnCodes(app, elsewhere),
  'everyone logged out': ({ app }) => endAllAccess(app.db, { actorId: commandLineActor }),
}
/** A calendar shows no more than the rides of a member, in no session. */
const keepsCalendar = [
  ...['demoted to member', 'demoted to guest and made an administrator again'],
  ...['the session ended from another one', 'codes turned on in another session'],
]

test('what an administrator issued ends with the office, the session, the password and the account, as do the own links', async () => {
  await using app = await createTestApp()
  const chief = await app.signedInAs('admin')
  for (const [index, [way, lose]] of Object.entries(waysToLose).entries()) {
    const maker = await makeMaker(app, `maker-${'abcdefghjkmp'[index]}`)
    const { userId: member } = await app.signedInAs('member')
    const issued = await makeLink(app, member, maker.headers)
    const own = await makeContinueLink(app, maker.headers)
    const { path } = await ask(app, maker, 'POST /api/calendar-feed', { language: 'ko', moment })
    const forMaker = await makeLink(app, maker.userId, chief.headers)
    const calendar = async () => (await app.inject(path)).statusCode
    assert.equal(await calendar(), 200, 'a password link that was made, and not used, ends nothing')
    await lose({ app, ...maker, chief })
    assert.deepEqual(await app.db.selectFrom('tickets').select('hash').where('madeBy', '=', maker.userId).execute(), [], way)
    assert.equal(await follow(app, issued), 400, way)
    assert.equal((await continueBy(app, own)).statusCode, 404, `${way}: a link for another browser`)
    const isKept = keepsCalendar.includes(way)
    assert.equal(await calendar(), isKept ? 200 : 404, `${way}: the calendar`)
    if (!isKept) assert.equal(await follow(app, forMaker), 400, `${way}: a password link for the person`)
  }
})

test('a link is refused when its maker has lost the office, even where its row has stayed; its owner, and no one else, hears of it at once', async () => {
  await using app = await createTestApp()
  await app.signedInAs('admin')
  const maker = await makeMaker(app)
  const { userId } = await app.signedInAs('member')
  const issued = await makeLink(app, userId, maker.headers)
  await setRole(app.db, maker.userId, 'member')
  assert.equal(await follow(app, issued), 400)
  await setRole(app.db, maker.userId, 'admin')
  await setAccountActive(app.db, maker.userId, 'false')
  assert.equal(await follow(app, issued), 400)
  await setAccountActive(app.db, maker.userId, 'true')
  assert.equal(await follow(app, issued), 204)
  const told = await readTold(app.db)
  const events = told.map(({ userId, facts }) => [userId, facts.kind === 'passwordLink' && facts.event])
  assert.deepEqual(events, [
    [userId, 'made'],
    [userId, 'used'],
  ])
  for (const { createdAt, dueAt } of told) assert.equal(dueAt, createdAt, 'not after the night')
})

test('a link outlives the logout of its maker and ends with the session that has replaced its own; a session that has just ended makes none', async () => {
  await using app = await createTestApp()
  const { userId } = await app.signedInAs('member')
  const maker = await makeMaker(app)
  const token = await makeLink(app, userId, maker.headers)
  await endOthers(app, maker.headers)
  await ask(app, maker, 'POST /api/auth/logout')
  assert.equal(await follow(app, token), 204)

  const other = await makeMaker(app, 'other')
  const second = await makeLink(app, userId, other.headers)
  await ask(app, other, 'POST /api/auth/login', { username: 'other', password: 'same road' })
  assert.equal(await statusOf(app, other, 'GET /api/auth/user'), 401, 'replaced')
  await endOthers(app, other.elsewhere)
  assert.equal(await follow(app, second), 400)

  const { sid } = await app.db.selectFrom('sessions').select('sid').where('userId', '=', other.userId).executeTakeFirstOrThrow()
  await endOtherAccess(app.db, other.userId)
  await assert.rejects(makePasswordLink(app.db, userId, { actorId: other.userId, session: sid }, clock), { status: 401 })
})

test('logging everyone out ends links of the command line too, links for other browsers and logins that wait, and leaves who registers', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const { token } = await makePasswordLink(app.db, member.userId, { actorId: commandLineActor }, clock)
  await issueTicket(app.db, member.userId, 'application')
  const link = await makeContinueLink(app, member.headers)
  const waiting = { hash: 'a', userId: member.userId, passwordKey: 'b', expiresAt: '2126-01-01T00:00:00.000Z', usedAt: null }
  await app.db.insertInto('loginSteps').values(waiting).execute()
  await endAllAccess(app.db, { actorId: commandLineActor })
  assert.deepEqual(await app.db.selectFrom('loginSteps').selectAll().execute(), [])
  assert.equal(await follow(app, token), 400)
  assert.deepEqual(await app.db.selectFrom('tickets').select('purpose').execute(), [{ purpose: 'application' }])
  assert.equal((await readContinueLink(app, link)).statusCode, 404)
  assert.equal((await send(app, member, 'GET /api/auth/user')).statusCode, 401)
})

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
