import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fastify from 'fastify'
import type { RidingEvent } from '#contract/riding-events.ts'
import type { CurrentUser } from '#contract/users.ts'
import { openDatabase } from '#server/db/open.ts'
import { rideInput } from '../../../test/rides.ts'
import { inFolder, read, readAtOnce, twice } from '../../../test/two-sites.ts'
import { offerAnswersAtOnce } from './answer-at-once.ts'
import { keepOwnAnswers, offerOwnAnswers } from './own-answers.ts'

type Site = Awaited<ReturnType<typeof twice>>

async function onTwoSites(work: (site: Site) => Promise<void>): Promise<void> {
  await inFolder(async (dataDir) => {
    await using site = await twice(() => openDatabase({ dataDir }))
    await work(site)
  })
}

const ownAccount = ({ address }: Site) => `${address}/api/auth/user`

test('the second answer to a session is the first one, byte for byte and header for header, without Fastify', async () => {
  await onTwoSites(async (site) => {
    const one = await site.here.signedInAs('member')
    const other = await site.here.signedInAs('admin')
    for (const { headers, username } of [one, other]) {
      const before = await read(ownAccount(site), headers)
      assert.equal(before.status, 200)
      assert.equal((JSON.parse(before.body) as CurrentUser).username, username)
      assert.equal(before.headers['cache-control'], 'no-store')
      assert.deepEqual(await readAtOnce(ownAccount(site), headers), before)
    }
    // Each his own, whoever came last; nobody without a session, or with one that is not known.
    assert.equal((JSON.parse((await readAtOnce(ownAccount(site), one.headers)).body) as CurrentUser).username, one.username)
    assert.equal((await read(ownAccount(site))).status, 401)
    assert.equal((await read(ownAccount(site), { cookie: `session=${'x'.repeat(43)}` })).status, 401)
    assert.equal((await read(`${ownAccount(site)}?lang=en`, one.headers)).status, 200)
  })
})

test('whatever is changed about a person, here or by another process, holds with the very next answer', async () => {
  await onTwoSites(async (site) => {
    const admin = await site.there.signedInAs('admin')
    const { headers, userId } = await site.here.signedInAs('member')
    const readReady = async () => {
      await read(ownAccount(site), headers)
      await readAtOnce(ownAccount(site), headers)
    }
    for (const writer of [site.here, site.there]) {
      for (const role of ['admin', 'member'] as const) {
        await readReady()
        const change = { method: 'PATCH', url: `/api/users/${userId}/role`, headers: admin.headers, payload: { role } } as const
        assert.equal((await writer.inject(change)).statusCode, 200)
        assert.equal((JSON.parse((await read(ownAccount(site), headers)).body) as CurrentUser).role, role)
      }
    }
    await readReady()
    assert.equal((await site.there.inject({ method: 'POST', url: '/api/auth/logout', headers })).statusCode, 204)
    assert.equal((await read(ownAccount(site), headers)).status, 401)
  })
})

const hour = 60 * 60 * 1000
const day = 24 * hour

test('time alone ends what lies ready: use is noted each day, and a session that nobody uses is over', async (t: TestContext) => {
  await onTwoSites(async (site) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { headers } = await site.here.signedInAs('member')
    const lastSeen = async () =>
      (await site.here.db.selectFrom('sessions').select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt
    const signedInAt = await lastSeen()
    await read(ownAccount(site), headers)
    await readAtOnce(ownAccount(site), headers)
    t.mock.timers.tick(day - 1)
    await readAtOnce(ownAccount(site), headers)
    assert.equal(await lastSeen(), signedInAt)
    t.mock.timers.tick(1)
    assert.equal((await read(ownAccount(site), headers)).status, 200)
    assert.equal(await lastSeen(), new Date().toISOString())
    await read(ownAccount(site), headers)
    await readAtOnce(ownAccount(site), headers)
    t.mock.timers.tick(14 * day)
    assert.equal((await read(ownAccount(site), headers)).status, 401)
  })
})

test('rides to come lie ready until the day of the club is over', async (t: TestContext) => {
  await onTwoSites(async (site) => {
    // Ten in the evening in Denver.
    t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-06-11T04:00:00.000Z') })
    const { headers } = await site.here.signedInAs('admin')
    const payload = { ...rideInput, eventDate: '2026-06-10' }
    const planned = await site.here.inject({ method: 'POST', url: '/api/riding-events', headers, payload })
    assert.equal(planned.statusCode, 201)
    const ridesToCome = `${site.address}/api/riding-events/upcoming?limit=10`
    const idsIn = ({ body }: { body: string }) => (JSON.parse(body) as RidingEvent[]).map(({ id }) => id)
    const today = [(planned.json() as RidingEvent).id]
    assert.deepEqual(idsIn(await read(ridesToCome, headers)), today)
    t.mock.timers.tick(2 * hour - 1)
    assert.deepEqual(idsIn(await readAtOnce(ridesToCome, headers)), today)
    t.mock.timers.tick(1)
    assert.deepEqual(idsIn(await read(ridesToCome, headers)), [])
  })
})

test('a call that anybody may make cannot be declared the same for a session', async () => {
  await inFolder(async (dataDir) => {
    await using db = openDatabase({ dataDir })
    const app = fastify()
    offerAnswersAtOnce(app, [])
    offerOwnAnswers(app, db)
    keepOwnAnswers(app)
    const config = { access: 'anyone', sameForSession: {} } as const
    assert.throws(() => app.get('/api/somebody', { config }, () => 'me'), /\/api\/somebody cannot be the same for a session/)
  })
})
