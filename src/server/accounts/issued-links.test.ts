import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changeActivity,
  changeRole,
  endAllAccess,
  endOtherAccess,
  makePasswordLink,
  removeAccount,
  setPassword,
} from '#server/accounts/account-changes.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type SignedIn, setAccountActive, setRole, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { continueBy, makeContinueLink, readContinueLink, sessionOf } from '../../../test/continue-links.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { turnOnCodes } from '../../../test/second-factor.ts'
import { issueTicket } from './tickets.ts'

const password = 'a long new road'

/** An administrator with a password and two sessions. */
async function makeMaker(app: TestApp) {
  const { userId } = await register(app, 'maker')
  await setRole(app.db, userId, 'admin')
  return { userId, headers: sessionOf(await logIn(app, 'maker')), elsewhere: sessionOf(await logIn(app, 'maker')) }
}

async function makeLink(app: TestApp, userId: string, headers: SignedIn['headers'], payload: object = {}): Promise<string> {
  const made = await app.inject({ method: 'POST', url: `/api/users/${userId}/password-link`, headers, payload })
  assert.equal(made.statusCode, 201, made.body)
  return made.json().token
}

const follow = async (app: TestApp, token: string) =>
  (await app.inject({ method: 'POST', url: '/api/auth/password-link', payload: { token, newPassword: password } })).statusCode

/** Everything that a person can issue for others: its secrets, by name. */
async function issueAll(app: TestApp, headers: SignedIn['headers']): Promise<Record<string, string>> {
  const [admin, member, lost] = [await app.signedInAs('admin'), await app.signedInAs('member'), await app.signedInAs('member')]
  const people = [{ row: 2, koreanName: '권바람', phoneNumber: '(303) 555-0142', email: '', username: 'kwon' }]
  const imported = await app.inject({ method: 'POST', url: '/api/members/import', headers, payload: { dryRun: false, people } })
  assert.equal(imported.statusCode, 200, imported.body)
  const { id: invitee } = await app.db.selectFrom('users').select('id').where('username', '=', 'kwon').executeTakeFirstOrThrow()
  const invitation = imported.json().people[0].link.token
  assert.ok(invitee)
  return {
    'a link for an administrator': await makeLink(app, admin.userId, headers),
    'a link for a member': await makeLink(app, member.userId, headers),
    'a link that removes the second factor': await makeLink(app, lost.userId, headers, { turnsCodesOff: true }),
    'an invitation of an import': invitation,
  }
}

interface Losing {
  app: TestApp
  userId: string
  headers: SignedIn['headers']
  elsewhere: SignedIn['headers']
  chief: SignedIn
}

async function send(app: TestApp, [method, url]: [Method, string], headers: SignedIn['headers'], payload?: object) {
  const answer = await app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
  assert.ok(answer.statusCode < 300, `${method} ${url}: ${answer.statusCode} ${answer.body}`)
  return answer
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const clock = clockAt()

/** The ways in which a person loses the office, or their sessions. */
const waysToLose: Record<string, (losing: Losing) => Promise<unknown>> = {
  'demoted to member': ({ app, userId, chief }) =>
    send(app, ['PATCH', `users/${userId}/role`], chief.headers, { role: 'member' }),
  'demoted to guest and made an administrator again': async ({ app, userId, chief }) => {
    await changeRole(app.db, userId, { role: 'guest', actorId: chief.userId, moment: clock })
    await changeRole(app.db, userId, { role: 'admin', actorId: chief.userId, moment: clock })
  },
  deactivated: ({ app, userId, chief }) => send(app, ['PATCH', `users/${userId}/active`], chief.headers, { isActive: 'false' }),
  'deactivated and reactivated': async ({ app, userId, chief: { userId: actorId } }) => {
    await changeActivity(app.db, userId, { isActive: 'false', actorId, clock })
    await changeActivity(app.db, userId, { isActive: 'true', actorId, clock })
  },
  'deleted by an administrator': ({ app, userId, chief }) => send(app, ['DELETE', `users/${userId}`], chief.headers),
  'deleted by the owner': ({ app, headers }) => send(app, ['DELETE', 'auth/user'], headers, { password: 'same road' }),
  erased: async ({ app, userId, chief }) => {
    await removeAccount(app.db, userId, { actorId: chief.userId, clock })
    await eraseAccount(app.db, userId, { requestedBefore: new Date(Date.now() + 1), clock })
  },
  'a new password, by the owner': ({ app, headers }) =>
    send(app, ['POST', 'auth/password'], headers, { currentPassword: 'same road', newPassword: password }),
  'a new password, by a link': async ({ app, userId, chief }) =>
    assert.equal(await follow(app, await makeLink(app, userId, chief.headers)), 204),
  'a new password, by a command': ({ app, userId }) =>
    setPassword(app.db, userId, { passwordHash: 'new', actorId: commandLineActor }, clock),
  'logged out everywhere else': ({ app, headers }) => send(app, ['DELETE', 'auth/sessions'], headers),
  'the session ended from another one': async ({ app, headers, elsewhere }) => {
    await endOthers(app, elsewhere)
    assert.equal((await app.inject({ url: '/api/auth/user', headers })).statusCode, 401)
  },
  'codes turned on in another session': ({ app, elsewhere }) => turnOnCodes(app, elsewhere),
  'everyone logged out': ({ app }) => endAllAccess(app.db, { actorId: commandLineActor }),
}

/** One by one, by the list of sessions. */
async function endOthers(app: TestApp, headers: SignedIn['headers']) {
  const sessions = (await send(app, ['GET', 'auth/sessions'], headers)).json<{ id: string; isCurrent: boolean }[]>()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  assert.equal(others.length, 1)
  for (const { id } of others) await send(app, ['DELETE', `auth/sessions/${id}`], headers)
}

for (const [way, lose] of Object.entries(waysToLose))
  test(`what an administrator issued is dead and gone: ${way}`, async () => {
    await using app = await createTestApp()
    const chief = await app.signedInAs('admin')
    const maker = await makeMaker(app)
    const issued = await issueAll(app, maker.headers)
    const mine = () => app.db.selectFrom('tickets').select('hash').where('madeBy', '=', maker.userId).execute()
    assert.equal((await mine()).length, 4)
    const own = await makeContinueLink(app, maker.headers)
    await lose({ app, ...maker, chief })
    assert.deepEqual(await mine(), [])
    for (const [what, token] of Object.entries(issued)) assert.equal(await follow(app, token), 400, what)
    assert.equal((await continueBy(app, own)).statusCode, 404, 'a link for another browser')
  })

test('a link is refused when its maker has lost the office, even where its row has stayed', async () => {
  await using app = await createTestApp()
  await app.signedInAs('admin')
  const maker = await makeMaker(app)
  const issued = Object.values(await issueAll(app, maker.headers))
  await setRole(app.db, maker.userId, 'member')
  for (const token of issued) assert.equal(await follow(app, token), 400)
  await setRole(app.db, maker.userId, 'admin')
  await setAccountActive(app.db, maker.userId, 'false')
  for (const token of issued) assert.equal(await follow(app, token), 400)
  await setAccountActive(app.db, maker.userId, 'true')
  for (const token of issued) assert.equal(await follow(app, token), 204)
})

test('logout of its maker, and the end of another session of the maker, leave a link', async () => {
  await using app = await createTestApp()
  const maker = await makeMaker(app)
  const member = await app.signedInAs('member')
  const token = await makeLink(app, member.userId, maker.headers)
  await endOthers(app, maker.headers)
  await send(app, ['POST', 'auth/logout'], maker.headers)
  assert.equal(await follow(app, token), 204)
})

test('a link ends with the session by which its maker’s browser has replaced the one in which it was made', async () => {
  await using app = await createTestApp()
  const maker = await makeMaker(app)
  const member = await app.signedInAs('member')
  const token = await makeLink(app, member.userId, maker.headers)
  await send(app, ['POST', 'auth/login'], maker.headers, { username: 'maker', password: 'same road' })
  assert.equal((await app.inject({ url: '/api/auth/user', headers: maker.headers })).statusCode, 401, 'replaced')
  await endOthers(app, maker.elsewhere)
  assert.equal(await follow(app, token), 400)
})

test('no link can be made in a session that has just ended', async () => {
  await using app = await createTestApp()
  const maker = await makeMaker(app)
  const { userId } = await app.signedInAs('member')
  const { sid } = await app.db.selectFrom('sessions').select('sid').where('userId', '=', maker.userId).executeTakeFirstOrThrow()
  await endOtherAccess(app.db, maker.userId)
  await assert.rejects(makePasswordLink(app.db, userId, { actorId: maker.userId, session: sid }, clock), { status: 401 })
})

test('logging everyone out ends links of the command line too, links for other browsers and logins that wait, and leaves who registers', async () => {
  await using app = await createTestApp()
  const member = await app.signedInAs('member')
  const { token } = await makePasswordLink(app.db, member.userId, { actorId: commandLineActor }, clock)
  await issueTicket(app.db, member.userId, 'application')
  const link = await makeContinueLink(app, member.headers)
  await endAllAccess(app.db, { actorId: commandLineActor })
  assert.equal(await follow(app, token), 400)
  assert.deepEqual(await app.db.selectFrom('tickets').select('purpose').execute(), [{ purpose: 'application' }])
  assert.equal((await readContinueLink(app, link)).statusCode, 404)
})

test('every link tells its owner at once when it is made and when it is used, and only the owner', async () => {
  await using app = await createTestApp()
  const maker = await makeMaker(app)
  const issued = Object.values(await issueAll(app, maker.headers))
  const owners = (await app.db.selectFrom('tickets').select('userId').where('purpose', '=', 'password').execute())
    .map(({ userId }) => userId)
    .toSorted()
  assert.equal(owners.length, 4)
  assert.deepEqual(await toldOf(app.db, 'passwordLink'), owners)
  for (const token of issued) assert.equal(await follow(app, token), 204)
  assert.deepEqual(await toldOf(app.db, 'passwordLink'), [...owners, ...owners].toSorted())
  const told = await readTold(app.db)
  for (const { createdAt, dueAt, kind } of told.filter((one) => one.kind === 'passwordLink'))
    assert.equal(dueAt, createdAt, `${kind}: not after the night`)
  const events = told.flatMap(({ facts }) => (facts.kind === 'passwordLink' ? facts.event : []))
  // The last member had no second factor that could have been removed.
  assert.deepEqual(events.toSorted(), ['invited', 'made', 'made', 'resetMade', 'used', 'used', 'used', 'used'])
})
