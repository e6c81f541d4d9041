import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Config } from '#server/config.ts'
import { openSetup, prepareFirstStart } from '#server/start/first-start.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { send } from '../../../test/send.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'

const names = { firstName: '길동', lastName: '홍' }
const administrator = { username: 'gildong', password: 'kettle and horizon', email: 'gildong@club.example', ...names }

/** @returns the printed password, and the secret of the address. */
async function firstStart(app: TestApp): Promise<{ password: string; secret: string | undefined }> {
  const lines: string[] = []
  await prepareFirstStart(app.db, app.config, (line) => lines.push(line))
  const password = /Password\s+(\S+)/.exec(lines.join('\n'))?.[1] ?? ''
  return { password, secret: await openSetup(app.db, app.config) }
}

const openApp = (config: Partial<Config> = {}, engine: (typeof engines)[number] = 'sqlite') =>
  createTestApp({ engine, config: { dataDir: emptyFolder(), ...config } })

const setUp = (app: TestApp, payload: object) => send(app, null, 'POST /api/setup', payload)
const logIn = (app: TestApp, username: string, password: string) =>
  send(app, null, 'POST /api/auth/login', { username, password })

test('steps are saved, the last one makes the administrator, and the account of the printed password is gone', async () => {
  await using app = await openApp()
  const { password, secret } = await firstStart(app)
  const hash = await app.db.selectFrom('setups').select('hash').executeTakeFirstOrThrow()
  assert.ok(secret !== undefined && hash.hash !== secret, 'stored as its hash')

  const step = await setUp(app, { secret, name: { ko: '두바퀴', en: 'Two Wheels' }, city: { ko: '애틀랜타', en: 'Atlanta' } })
  assert.deepEqual([step.statusCode, step.json().name.en], [200, 'Two Wheels'])
  assert.equal((await app.inject('/api/club')).json().city.en, 'Atlanta')
  assert.equal((await setUp(app, { secret })).json().name.ko, '두바퀴', 'a page that is loaded again goes on')

  const last = await setUp(app, { secret, motto: { ko: ['멀리'], en: ['Far'] }, administrator })
  assert.equal(last.statusCode, 201, last.body)
  assert.equal(last.json().user.role, 'admin')
  const cookie = last.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const own = await app.inject({ method: 'PUT', url: '/api/club-settings', headers: { cookie }, payload: { dues: '$80' } })
  assert.equal(own.statusCode, 200, 'logged in, and confirmed')
  assert.deepEqual(own.json().motto, { ko: ['멀리'], en: ['Far'] })
  assert.equal(own.json().duesPayment, null, 'skipped: no page shows the sample’s dues')

  assert.equal((await logIn(app, 'admin', password)).statusCode, 401)
  assert.equal((await logIn(app, administrator.username, administrator.password)).statusCode, 200)
  const accounts = await app.db.selectFrom('users').select(['username', 'role', 'hasFirstPassword']).execute()
  assert.deepEqual(accounts, [{ username: 'gildong', role: 'admin', hasFirstPassword: 'false' }])
  assert.equal((await setUp(app, { secret, dues: '$1' })).statusCode, 403)
  assert.equal(await openSetup(app.db, app.config), undefined, 'the next start prints nothing')
})

for (const engine of engines) {
  test(`${engine}: of two last steps at once one is done, also with the username of the printed account; dues that were given stay`, async () => {
    await using app = await openApp({}, engine)
    const { secret } = await firstStart(app)
    const duesPayment = { due: { ko: '3월까지', en: 'by March' }, ways: { ko: '현금', en: 'cash' } }
    await setUp(app, { secret, dues: '$80', duesPayment })
    const last = (email: string) => setUp(app, { secret, administrator: { ...administrator, username: 'admin', email } })
    const answers = await Promise.all(['gildong@club.example', 'chunhyang@club.example'].map(last))
    const [done, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode)
    assert.deepEqual([done?.statusCode, refused?.statusCode], [201, 403])
    assert.deepEqual(done?.json().duesPayment, duesPayment)
    assert.equal((await app.db.selectFrom('users').select('id').execute()).length, 1)
  })
}

test('once somebody has logged in with the printed password, the secret has ended', async () => {
  await using app = await openApp()
  const { password, secret } = await firstStart(app)
  assert.equal((await logIn(app, 'admin', 'not the password')).statusCode, 401)
  assert.equal((await setUp(app, { secret })).statusCode, 200)
  assert.equal((await logIn(app, 'admin', password)).statusCode, 200)
  const refused = await setUp(app, { secret, administrator })
  const wrong = await setUp(app, { secret: 'x'.repeat(43), administrator })
  assert.deepEqual([refused.statusCode, refused.body], [403, wrong.body], 'the answer of a wrong secret')
  assert.equal(await openSetup(app.db, app.config), undefined)
})

test('a second start ends the address of the first one, and with ADMIN_PASSWORD there is none', async () => {
  await using app = await openApp()
  const { secret } = await firstStart(app)
  const second = await openSetup(app.db, app.config)
  assert.equal((await setUp(app, { secret })).statusCode, 403)
  assert.equal((await setUp(app, { secret: second })).statusCode, 200)
  const adminPassword = 'same road, same pace'
  assert.equal(await openSetup(app.db, { ...app.config, adminPassword }), undefined)
  assert.equal((await setUp(app, { secret: second })).statusCode, 403, 'it was set later')
  await using other = await openApp({ adminPassword })
  assert.equal((await firstStart(other)).secret, undefined)
})

test('what is wrong in a step is named, and nothing of it is saved', async () => {
  await using app = await openApp()
  const { secret } = await firstStart(app)
  const wrong = await setUp(app, { secret, dues: '$80', timeZone: 'Mountain' })
  assert.deepEqual([wrong.statusCode, wrong.json().issues[0].path], [400, 'timeZone'])
  const short = await setUp(app, { secret, dues: '$80', administrator: { ...administrator, password: 'kett' } })
  const message = 'Administrators need a password of at least 12 characters.'
  assert.deepEqual([short.statusCode, short.json().issues], [400, [{ path: 'administrator.password', message }]])
  assert.equal((await app.inject('/api/club')).json().dues, '$50')
  assert.equal((await setUp(app, { secret })).statusCode, 200, 'the secret is not spent')
})

test('where CLUB_CONFIG names a file, the setup makes the administrator alone', async () => {
  await using app = await openApp({ clubFile: '/etc/club.json' })
  const { secret } = await firstStart(app)
  const step = await setUp(app, { secret, dues: '$80' })
  assert.equal(step.statusCode, 409)
  assert.match(step.json().message, /CLUB_CONFIG/)
  assert.equal((await setUp(app, { secret })).json().readOnly, true)
  assert.equal((await setUp(app, { secret, administrator })).statusCode, 201)
})
