import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { openDatabase } from '#server/db/open.ts'
import { freshPostgresUrl } from '../../../test/databases/databases.ts'
import { announcementText } from '../../../test/faults/club-writers.ts'
import { inFolder, read, type TwoSites, twice } from '../../../test/faults/two-sites.ts'
import { rideInput } from '../../../test/rides.ts'
import { servePages } from './plugin.ts'
import { loadWebBuild } from './web-build.ts'

const pages = servePages(await loadWebBuild())

const shared = ['/', '/?lang=en', '/bylaws', '/api/announcements', '/api/announcements?limit=1']

async function onOneFile(work: (site: TwoSites) => Promise<void>): Promise<void> {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }), pages)
    await work(site)
  })
}

async function eachWriteShows(site: TwoSites): Promise<void> {
  const { headers } = await site.here.signedInAs('admin')
  const writers = [site.here, site.there]
  for (const [index, writer] of writers.entries()) {
    for (const path of shared) await read(site.address + path)
    const text = { ...announcementText(`round-${index}`, '1'), eventDate: `2026-07-0${index + 1}` }
    const made = await writer.inject({ method: 'POST', url: '/api/announcements', headers, payload: text })
    assert.equal(made.statusCode, 201)
    for (const path of shared.filter((address) => address !== '/bylaws')) {
      assert.ok((await read(site.address + path)).body.includes(`round-${index}`), `${path} after write ${index}`)
    }
    const payload = { ...rideInput, titleKo: `ride-${index}` }
    const ride = (await writer.inject({ method: 'POST', url: '/api/riding-events', headers, payload })).json() as RidingEvent
    for (const path of ['/', '/api/riding-events/upcoming']) {
      const { body } = await read(site.address + path, headers)
      assert.ok(
        path !== '/' || body.includes(`round-${index}`),
        `the announcement of write ${index}, for a user who is logged in`,
      )
      assert.ok(body.includes(`ride-${index}`), `the ride of write ${index} on ${path}`)
    }
    await writer.inject({ method: 'DELETE', url: `/api/riding-events/${ride.id}`, headers })
    assert.ok(!(await read(`${site.address}/api/riding-events/upcoming`, headers)).body.includes(`ride-${index}`))
  }
}

/** Answers that show the club's name: a cached page, a user's page, a call, and files that are made at each request. */
async function clubShows({ here, there, address }: TwoSites): Promise<void> {
  const { headers } = await here.signedInAs('admin')
  const shown = ['/', '/login', '/admin', '/api/club', '/manifest.webmanifest', '/feed.xml'].map((path) => `${path}?lang=en`)
  for (const [index, writer] of [here, there].entries()) {
    for (const path of shown) await read(address + path, headers)
    const payload = { name: { ko: `${index}번 클럽`, en: `Club number ${index}` } }
    const change = await writer.inject({ method: 'PUT', url: '/api/club-settings', headers, payload })
    assert.equal(change.statusCode, 200, change.body)
    for (const path of shown) {
      for (const cookie of [{}, headers]) {
        const { body } = await read(address + path, cookie)
        assert.ok(body.includes(`Club number ${index}`), `${path} after change ${index}`)
        assert.ok(!body.includes('Hangil Riders') && !body.includes(`Club number ${index - 1}`), `${path} has no earlier name`)
      }
    }
  }
}

test('a change of the club’s own values shows in the next answer of each process', () => onOneFile(clubShows))

test('a write shows in the next answer of this process and of another one on the same SQLite file', () =>
  onOneFile(eachWriteShows))

test('a write shows in the next answer of this process and of another one on the same PostgreSQL', async () => {
  const databaseUrl = await freshPostgresUrl()
  await using site = await twice(() => openDatabase({ dataDir: ':memory:', databaseUrl }), pages)
  await eachWriteShows(site)
})

test('what another process changed about an account holds with the next call', () =>
  onOneFile(async (site) => {
    const admin = await site.here.signedInAs('admin')
    const { headers, userId } = await site.here.signedInAs('member')
    const whoAmI = () => read(`${site.address}/api/auth/user`, headers)
    const change = (path: string, payload: object) =>
      site.there.inject({ method: 'PATCH', url: `/api/users/${userId}/${path}`, headers: admin.headers, payload })
    for (const role of ['admin', 'member'] as const) {
      assert.equal((await whoAmI()).status, 200)
      assert.equal((await change('role', { role })).statusCode, 200)
      assert.equal((JSON.parse((await whoAmI()).body) as CurrentUser).role, role)
    }
    assert.equal((await change('active', { isActive: 'false' })).statusCode, 200)
    assert.equal((await whoAmI()).status, 401)
  }))
