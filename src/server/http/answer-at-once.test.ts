import assert from 'node:assert/strict'
import { channel } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/riding-events.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { loadWebBuild } from '#server/pages/load-web-build.ts'
import { servePages } from '#server/pages/plugin.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { announcementText } from '../../../test/club-writers.ts'
import { freshPostgresUrl } from '../../../test/databases.ts'
import { rideInput } from '../../../test/rides.ts'

const pages = servePages(await loadWebBuild())

/** Two processes on one database, as far as the database can tell. */
async function twice(open: () => Db): Promise<AsyncDisposable & { here: TestApp; there: TestApp; address: string }> {
  const dbs = [open(), open()] as const
  await migrate(dbs[0])
  const [here, there] = [await createTestApp({ db: dbs[0], pages }), await createTestApp({ db: dbs[1], pages })]
  await here.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = here.app.server.address() as AddressInfo
  return {
    here,
    there,
    address: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await Promise.all([here, there].map((site) => site[Symbol.asyncDispose]()))
      await Promise.all(dbs.map((db) => db.destroy()))
    },
  }
}

/** Runs with a data folder that goes away afterwards. */
async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-at-once-'))
  try {
    await work(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true })
  }
}

async function read(address: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address, { headers })
  const { date: _, ...told } = Object.fromEntries(answer.headers)
  return { status: answer.status, headers: told, body: await answer.text() }
}

const fastifyHandles = channel('tracing:fastify.request.handler:start')

const kept = ['/', '/?lang=en', '/bylaws', '/api/announcements', '/api/announcements?limit=1']

test('what lies ready is byte for byte and header for header what was answered before, in every form', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }))
    let byFastify = 0
    const count = () => {
      byFastify += 1
    }
    for (const path of kept) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'accept-encoding': encoding }
        const before = await read(site.address + path, headers)
        assert.equal(before.status, 200)
        fastifyHandles.subscribe(count)
        assert.deepEqual(await read(site.address + path, headers), before, `${path} ${encoding}`)
        fastifyHandles.unsubscribe(count)
      }
    }
    assert.equal(byFastify, 0)
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
    await using site = await twice(() => openDatabase({ dataDir }))
    await eachWriteShows(site)
  })
})

test('a write makes the very next answer new, in this process and in another one on the same PostgreSQL', async () => {
  const databaseUrl = await freshPostgresUrl()
  await using site = await twice(() => openDatabase({ dataDir: ':memory:', databaseUrl }))
  await eachWriteShows(site)
})

test('what another process changed about a person holds with the very next call', async () => {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }))
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
    await using site = await twice(() => openDatabase({ dataDir }))
    const { headers } = await site.here.signedInAs('member')
    for (let count = 0; count < 2; count += 1) {
      await read(`${site.address}/bylaws`)
      assert.equal((await read(`${site.address}/bylaws`, headers)).headers['cache-control'], 'private, no-store')
    }
  })
})
