import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '#contract/accounts/users.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { register } from '../../../test/applying.ts'
import { ask, statusOf } from '../../../test/calls.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) AppleWebKit/605.1.15 Version/19.2 Mobile/15E148 Safari/604.1'
const galaxy = 'Mozilla/5.0 (Linux; Android 16; SM-S936N) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36'

async function signIn(app: TestApp, userAgent: string) {
  const payload = { username: 'doyun', password: 'same road' }
  const login = { method: 'POST', url: '/api/auth/login', headers: { 'user-agent': userAgent }, payload } as const
  const [cookie] = (await app.inject(login)).cookies
  return { headers: { cookie: `${cookie?.name}=${cookie?.value}` }, secret: String(cookie?.value) }
}

type Who = Pick<Awaited<ReturnType<typeof signIn>>, 'headers'>
const list = (app: TestApp, who: Who): Promise<Session[]> => ask(app, 'GET auth/sessions', who)
const end = (app: TestApp, who: Who, id = '') => statusOf(app, `DELETE auth/sessions${id && `/${id}`}`, who)
const isIn = async (app: TestApp, who: Who) => (await statusOf(app, 'GET auth/user', who)) === 200

test('users see their sessions without any secret, and they alone end one, or all others', async () => {
  await using app = await createTestApp()
  await register(app, 'doyun')
  const phone = await signIn(app, iphone)
  const other = await signIn(app, galaxy)
  const answer = await app.inject({ url: '/api/auth/sessions', headers: phone.headers })
  assert.equal(answer.headers['cache-control'], 'no-store')
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
  for (const { id } of sessions) assert.ok(!(await isIn(app, { headers: { cookie: `session=${id.padEnd(43, '-')}` } })))

  // Only its user can end a session; all others can be ended at once.
  const stranger = await app.signedInAs('admin')
  const [here, there] = [phone, other]
  const elsewhere = await signIn(app, 'curl/8')
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
