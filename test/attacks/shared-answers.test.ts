import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Role } from '#contract/accounts/users.ts'
import { listedPaths } from '#contract/site/own-address.ts'
import { readConfig } from '#server/config.ts'
import { sessionCookieName } from '#server/http/clients/sessions.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { announcementText } from '../faults/club-writers.ts'
import { planRide } from '../rides.ts'
import { ask } from '../send.ts'
import { oddRequest, oddShapes } from './odd-requests.ts'
import { type Listening, listen } from './raw-connection.ts'

// A shared answer contains nothing of the client that asked first. SHARED_RUNS draws more cases, SHARED_SEED repeats a run.
const runs = Number(process.env.SHARED_RUNS ?? (process.env.TEST_ALL === '1' ? 300 : 20))
const seed = Number(process.env.SHARED_SEED ?? randomInt(2 ** 31 - 1))

const pages = servePages(await loadWebBuild())
const marker = 'left-by-a-client'

/** Every path that is public. */
async function publicPaths(site: TestApp): Promise<string[]> {
  const { admin, ride } = await planRide(site, { titleKo: '회원만 아는 라이딩' })
  const ids: string[] = []
  for (let day = 1; day <= 8; day += 1) {
    const text = { ...announcementText(`notice ${day}`, '1'), eventDate: `2026-07-0${day}` }
    ids.push((await ask(site, admin, 'POST /api/announcements', text)).id)
  }
  const pagePaths = [
    ...listedPaths,
    '/profile',
    '/admin',
    '/no-such-page',
    `/?announcement=${ids[0]}`,
    `/?older=${ids[7]}`,
    '/?announcement=none',
    `/?ride=${ride.id}`,
    '/?ride=no-ride-1',
  ]
  const calls = [
    '/api/announcements',
    '/api/announcements?limit=2',
    `/api/announcements/${ids[1]}`,
    '/api/announcements/none',
    '/api/login',
    '/api/nothing',
    '/healthz',
    '/api/riding-events',
    `/api/riding-events/${ride.id}`,
    `/api/riding-events/${ride.id}/preview`,
    '/api/auth/user',
  ]
  const files = [
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/manifest.webmanifest',
    '/offline',
    '/service-worker.js',
    `/preview/announcement-${ids[2]}-ko.jpg`,
    `/preview/ride-${ride.id}-ko.jpg`,
    '/favicon.svg',
  ]
  const inEnglish = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=en`
  return [
    ...[...pagePaths, '/feed.xml', '/manifest.webmanifest', '/offline'].flatMap((path) => [path, inEnglish(path)]),
    ...calls,
    ...files,
  ]
}

/** What a client without cookies gets, byte for byte; without the date. */
async function askWithoutCookies(server: Listening, path: string): Promise<string> {
  const answer = await server.send(`GET ${path} HTTP/1.1\r\nhost: club.example\r\nconnection: close\r\n\r\n`)
  return answer.replace(/^date: .*\r\n/im, '')
}

test('a request of a client with a session does not change the answers for the next client', async () => {
  const { club } = readConfig({})
  const config = { publicUrl: new URL('http://club.example'), club: { ...club, showsRidesToVisitors: true } }
  await using site = await createTestApp({ pages, config })
  const paths = await publicPaths(site)
  // Another process on the same database, with an empty cache.
  await using untouched = await createTestApp({ pages, config, db: site.db })
  const other = await listen(untouched)
  const expected = new Map<string, string>()
  for (const path of paths) expected.set(path, await askWithoutCookies(other, path))
  const clients = new Map<Role, string>()
  for (const role of ['guest', 'member', 'admin'] as const) {
    const { headers } = await site.signedInAs(role)
    clients.set(role, headers.cookie.split('=')[1] ?? '')
  }
  const server = await listen(site)
  const cookieName = sessionCookieName(site.config)

  async function askTwice(shape: string, path: string, role: Role): Promise<void> {
    // Makes the cache outdated, so that the odd request fills it.
    await raiseContentVersion(site.db)
    const sessionId = clients.get(role) ?? ''
    const answer = await server.send(oddRequest(shape, path, { cookieName, sessionId, marker }))
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    assert.ok(status >= 200 && status < 500, `${shape} on ${path} as ${role}: ${answer.slice(0, 200)}`)
    const second = await askWithoutCookies(server, path)
    assert.ok(!second.includes(marker) && !second.includes(sessionId))
    assert.equal(second, expected.get(path), `${path}, after ‘${shape}’ as ${role} (SHARED_SEED=${seed})`)
  }

  // Each shape and each path at least once; the combinations and roles are random.
  const shapes = Object.keys(oddShapes)
  const role = fc.constantFrom<Role>('guest', 'member', 'admin')
  const drawn = fc.sample(fc.tuple(fc.constantFrom(...shapes), fc.constantFrom(...paths), role), { seed, numRuns: runs })
  const roles = fc.sample(role, { seed, numRuns: shapes.length + paths.length })
  const each = [
    ...shapes.map((shape, index) => [shape, paths[index % paths.length] ?? '/'] as const),
    ...paths.map((path) => ['space before the equals sign', path] as const),
  ]
  for (const [index, [shape, path]] of each.entries()) await askTwice(shape, path, roles[index] ?? 'guest')
  for (const [shape, path, as] of drawn) await askTwice(shape, path, as)
})
