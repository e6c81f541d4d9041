import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/riding-events.ts'
import { openDatabase } from '#server/db/open.ts'
import { loadWebBuild } from '#server/pages/load-web-build.ts'
import { servePages } from '#server/pages/plugin.ts'
import type { TestApp } from '../../../test/app.ts'
import { announcementText } from '../../../test/club-writers.ts'
import { freshPostgresUrl } from '../../../test/databases.ts'
import { rideInput } from '../../../test/rides.ts'
import { inFolder, read, readAtOnce, twice } from '../../../test/two-sites.ts'

const pages = servePages(await loadWebBuild())

const kept = ['/', '/?lang=en', '/bylaws', '/api/announcements', '/api/announcements?limit=1']

test('what lies ready is byte for byte and header for header what was answered before, in every form', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }), pages)
    for (const path of kept) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding }
        const before = await read(site.address + path, headers)
        assert.equal(before.status, 200)
        assert.deepEqual(await readAtOnce(site.address + path, headers), before, `${path} ${encoding}`)
      }
    }
    const { headers } = await read(`${site.address}/`)
    assert.equal((await read(`${site.address}/`, { 'if-none-match': headers.etag ?? '' })).status, 304)
  })
})

async function eachWriteShows(site: { here: TestApp; there: TestApp; address: string }): Promise<void> {
  const { headers } = await site.here.signedInAs('admin')
  const writers = [site.here, site.there]
  for (const [index, writer] of [...writers, ...writers].entries()) {
    for (const path of kept) await read(site.address + path)
    const text = { ...announcementText(`round-${index}`, '1'), eventDate: `2026-07-0${index + 1}` }
    const made = await writer.inject({ method: 'POST', url: '/api/announcements', headers, payload: text })
    assert.equal(made.statusCode, 201)
    for (const path of kept.filter((address) => address !== '/bylaws')) {
      assert.ok((await read(site.address + path)).body.includes(`round-${index}`), `${path} after write ${index}`)
    }
    const payload = { ...rideInput, titleKo: `ride-${index}` }
    const ride = (await writer.inject({ method: 'POST', url: '/api/riding-events', headers, payload })).json() as RidingEvent
    for (const path of ['/', '/api/riding-events/upcoming']) {
      const { body } = await read(site.address + path, headers)
      assert.ok(path !== '/' || body.includes(`round-${index}`), `the announcement of write ${index}, for who is signed in`)
      assert.ok(body.includes(`ride-${index}`), `the ride of write ${index} on ${path}`)
    }
    await writer.inject({ method: 'DELETE', url: `/api/riding-events/${ride.id}`, headers })
    assert.ok(!(await read(`${site.address}/api/riding-events/upcoming`, headers)).body.includes(`ride-${index}`))
  }
}

test('a write makes the very next answer new, in this process and in another one on the same SQLite file', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }), pages)
    await eachWriteShows(site)
  })
})

test('a write makes the very next answer new, in this process and in another one on the same PostgreSQL', async () => {
  const databaseUrl = await freshPostgresUrl()
  await using site = await twice(() => openDatabase({ dataDir: ':memory:', databaseUrl }), pages)
  await eachWriteShows(site)
})

test('what another process changed about a person holds with the very next call', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }), pages)
    const admin = await site.here.signedInAs('admin')
    const { headers, userId } = await site.here.signedInAs('member')
    const whoAmI = () => read(`${site.address}/api/auth/user`, headers)
    for (let count = 0; count < 3; count += 1) assert.equal((await whoAmI()).status, 200)
    const off = {
      method: 'PATCH',
      url: `/api/users/${userId}/active`,
      headers: admin.headers,
      payload: { isActive: 'false' },
    } as const
    assert.ok((await site.there.inject(off)).statusCode < 300)
    assert.equal((await whoAmI()).status, 401)
  })
})

test('who is signed in gets a page of his own, whatever lies ready', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }), pages)
    const { headers } = await site.here.signedInAs('member')
    for (let count = 0; count < 2; count += 1) {
      await read(`${site.address}/bylaws`)
      assert.equal((await read(`${site.address}/bylaws`, headers)).headers['cache-control'], 'private, no-store')
    }
  })
})
