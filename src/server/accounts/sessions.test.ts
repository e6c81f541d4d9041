import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Session } from '#contract/accounts/users.ts'
import type { Db } from '#server/db/open.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { ask, send, statusOf } from '../../../test/send.ts'
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

    // It waits for a running deactivation and then fails; of both at the same moment no session remains.
    let late: Promise<boolean> = Promise.resolve(true)
    await db.transaction().execute(async (change) => {
      await change.updateTable('users').set({ isActive: 'false' }).where('id', '=', id).execute()
      late = signIn(db, id, 'late', 'new')
      await wait(100)
      await deleteSessionsOf(change, id)
    })
    assert.equal(await late, false)
    assert.deepEqual(await living(db), [])
    for (let round = 0; round < 5; round += 1) {
      await changeActivity(db, id, { isActive: 'true', actorId: commandLineActor, clock })
      const signIns = (part: string) => Array.from({ length: 4 }, (_, n) => signIn(db, id, `${round} ${part} ${n}`, 'new'))
      await Promise.all([
        ...signIns('before'),
        changeActivity(db, id, { isActive: 'false', actorId: commandLineActor, clock }),
        ...signIns('after'),
      ])
      assert.deepEqual(await living(db), [])
    }
  })

  test(`${engine}: an account has at most twenty sessions, whoever logs in at the same moment; a login ends the least recently used ones`, async (t) => {
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

    await Promise.all(Array.from({ length: 30 }, (_, n) => signIn(db, id, `at once ${n}`)))
    assert.equal((await living(db)).length, 21)
    t.mock.timers.setTime(Date.now() - 60 * 60 * 1_000)
    assert.equal(await signIn(db, id, 'an hour ago'), true)
    assert.ok(sidsOf(await living(db)).includes('an hour ago'), 'also where the clock was set back')
  })
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 Version/19.2 Mobile/15E148 Safari/604.1'
const galaxy = 'Mozilla/5.0 (Linux; Android 16; SM-S936N) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36'

async function logIn(app: TestApp, userAgent: string) {
  const payload = { username: 'doyun', password: 'same road' }
  const headers = { 'user-agent': userAgent }
  const [cookie] = (await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })).cookies
  return { headers: { cookie: `${cookie?.name}=${cookie?.value}` }, secret: String(cookie?.value) }
}

type Who = Pick<Awaited<ReturnType<typeof logIn>>, 'headers'>
const list = (app: TestApp, who: Who): Promise<Session[]> => ask(app, who, 'GET /api/auth/sessions')
const end = (app: TestApp, who: Who, id = '') => statusOf(app, who, `DELETE /api/auth/sessions${id && `/${id}`}`)
const isIn = async (app: TestApp, who: Who) => (await statusOf(app, who, 'GET /api/auth/user')) === 200

test('users see their sessions without any secret, and they alone end one, or all others', async () => {
  await using app = await createTestApp()
  await register(app, 'doyun')
  const phone = await logIn(app, iphone)
  const other = await logIn(app, galaxy)
  const answer = await send(app, phone, 'GET /api/auth/sessions')
  const sessions = answer.json<Session[]>()
  assert.deepEqual(sessions.map(({ device, isCurrent }) => [device, isCurrent]).toSorted(), [
    ['Android · Samsung Internet', false],
    ['iPhone · Safari', true],
  ])
  const stored = await app.db.selectFrom('sessions').selectAll().execute()
  for (const { sid } of stored) assert.ok(!answer.body.includes(sid.slice(0, 8)))
  for (const { secret } of [phone, other]) {
    assert.ok(!answer.body.includes(secret))
    assert.ok(!JSON.stringify(stored).includes(secret))
  }
  for (const id of [...column(sessions, 'id'), ...column(stored, 'sid')])
    assert.ok(!(await isIn(app, { headers: { cookie: `session=${id.padEnd(43, '-')}` } })))

  // Only its user can end a session; all others can be ended at once.
  const stranger = await app.signedInAs('admin')
  const [here, there] = [phone, other]
  const elsewhere = await logIn(app, 'curl/8')
  const unknown = (await list(app, here)).find(({ device }) => device === null)
  assert.ok(unknown)
  assert.equal(await end(app, stranger, unknown.id), 404)
  assert.ok(await isIn(app, elsewhere))
  assert.equal(await end(app, here, unknown.id), 204)
  assert.ok(!(await isIn(app, elsewhere)))
  assert.equal(await end(app, here, unknown.id), 404)
  assert.equal(await end(app, here), 204)
  assert.ok(!(await isIn(app, there)))
  assert.ok(await isIn(app, here))
  assert.ok(await isIn(app, stranger), 'other people stay')
  assert.equal((await list(app, here)).length, 1)
})

test('only the kind of browser is stored', () => {
  const kinds: [string | undefined, string | null][] = [
    [`${iphone} KAKAOTALK/25.1`, 'iPhone · KakaoTalk'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Mac · Edge'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Windows · Firefox'],
    ['Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Android · Chrome'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [undefined, null],
  ]
  for (const [userAgent, name] of kinds) assert.equal(deviceName(userAgent), name)
})
