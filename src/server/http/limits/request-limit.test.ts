import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestAppOptions } from '../../../../test/app.ts'
import { maxPerMinute } from './rate-limits.ts'

const pages = servePages(await loadWebBuild())
const most = 6

/** A site behind a proxy with smaller limits, and how a client at `from` asks it. */
async function openSite(options: Partial<TestAppOptions> = {}) {
  const real = { ...maxPerMinute }
  assert.deepEqual(real, { ofRequester: 600, ofAddress: 3_000 })
  Object.assign(maxPerMinute, { ofRequester: most, ofAddress: 5 * most })
  using _ = { [Symbol.dispose]: () => Object.assign(maxPerMinute, real) }
  const site = await createTestApp({ pages, config: { rateLimits: true, trustProxy: ['loopback'] }, ...options })
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const ask = async (path: string, from: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address + path, { headers: { 'x-forwarded-for': from, ...headers } })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
  }
  return { ask, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](), site }
}

test('who has used up the requests of an address reads when to come back; members behind it are served and logging in works', async () => {
  const lines: string[] = []
  await using open = await openSite({ log: { write: (line) => lines.push(line) } })
  const { headers } = await open.site.signedInAs('member')
  for (let number = 0; number < most; number += 1)
    assert.equal((await open.ask('/api/announcements', '198.51.100.7')).status, 200)
  const rejected = await Promise.all(Array.from({ length: 10 }, () => open.ask('/api/announcements', '198.51.100.7')))
  assert.deepEqual(new Set(rejected.map(({ status }) => status)), new Set([429]))
  assert.ok(Number(rejected[0]?.retryAfter) >= 1 && Number(rejected[0]?.retryAfter) <= 60)
  assert.equal(JSON.parse(rejected[0]?.body ?? '').message, 'Too many attempts. Please try again in a little while.')
  assert.ok(lines.length < 5, 'the log has a number, not a line for each')
  const person = await open.ask('/?announcement=a1', '198.51.100.7')
  assert.equal(person.status, 429)
  assert.match(person.body, /1분쯤 뒤에[\s\S]*in about a minute/)
  for (const path of ['/api/auth/user', '/preview/announcement-a1-ko.jpg'])
    assert.equal((await open.ask(path, '198.51.100.7')).status, 429, path)
  assert.equal((await open.ask('/api/announcements', '198.51.100.8')).status, 200, 'another address')
  for (const path of ['/api/auth/user', '/', '/api/riding-events/upcoming'])
    assert.equal((await open.ask(path, '198.51.100.7', headers)).status, 200, path)
  const login = await open.site.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': '198.51.100.7' },
    payload: { username: 'hong', password: 'not the password' },
  })
  assert.equal(login.statusCode, 401)
  const cookie = `session=${'x'.repeat(43)}`
  assert.equal((await open.ask('/api/announcements', '198.51.100.7', { cookie })).status, 429, 'a made-up session is none')
})

test('pages from the cache and files are not counted; a page counts once, whatever it reads; the sessions of an address have a limit together', async () => {
  await using open = await openSite()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec((await open.ask('/', '203.0.113.1')).body)?.[1] ?? ''
  const files = ['/', script, '/favicon.svg', '/feed.xml', '/healthz']
  for (const path of files) await open.ask(path, '203.0.113.1')
  for (let round = 0; round < most; round += 1)
    for (const path of files) assert.equal((await open.ask(path, '198.51.100.7')).status, 200, path)

  const members = await Promise.all(Array.from({ length: 6 }, () => open.site.signedInAs('member')))
  const read = async (member: number, path: string, from = '198.51.100.7') =>
    (await open.ask(path, from, members[member]?.headers)).status
  for (let member = 0; member < 5; member += 1)
    for (let number = 0; number < most; number += 1) assert.equal(await read(member, number % 2 ? '/' : '/gallery'), 200)
  assert.equal(await read(5, '/'), 429, 'a sixth account')
  assert.equal(await read(5, '/', '203.0.113.8'), 200)
  assert.equal(await read(0, '/', '203.0.113.8'), 429, 'a session has used up its own')
})
