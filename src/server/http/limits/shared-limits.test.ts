import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createTestApp } from '../../../../test/app.ts'
import { type Call, limitNames, prepareCalls } from '../../../../test/attacks/limited-calls.ts'
import { openTwice } from '../../../../test/databases/databases.ts'
import { type LimitName, limits } from './rate-limits.ts'

const limited = { config: { rateLimits: true } }
const minute = 60_000

/** How many, and in how many minutes: of the limits that no other test reaches. */
const promised: Partial<Record<LimitName, [most: number, minutes: number]>> = {
  viewRidersInSession: [60, 15],
  decideRideInSession: [20, 1440],
  changeRegistrationInSession: [100, 1440],
  askMembersInSession: [6, 1440],
  newRecoveryCodesInSession: [10, 1440],
  askForLetterInSession: [5, 15],
  addPasskeyInSession: [10, 1440],
  makeContinueLinkInSession: [10, 1440],
  ownPasswordInSession: [10, 15],
  comparisonsFromAddress: [200, 15],
  comparisonsFromNetwork: [400, 15],
  comparisonsByOwner: [100, 15],
  badContinueLinkFromAddress: [20, 15],
  badSetupFromAddress: [20, 15],
  contactFromNetwork: [50, 1440],
  recoveryCodeFromAddress: [20, 15],
  loginFromAddress: [20, 15],
  applyToAccountInSession: [10, 15],
}

test('limits that are reached nowhere else are what they were', () => {
  for (const [name, [most, minutes]] of Object.entries(promised)) {
    const limit = limits[name as LimitName]
    assert.deepEqual([limit.most, limit.spanMs], [most, minutes * minute], name)
  }
})

test('two processes share each limit, also after a restart, until its time is over', async (t) => {
  const start = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: start })
  const dbs = await openTwice('sqlite')
  const [db] = dbs
  // No one pulls the plug.
  for (const each of dbs) await sql`pragma synchronous = off`.execute(each)
  {
    await using here = await createTestApp({ ...limited, db })
    await using there = await createTestApp({ ...limited, db: dbs[1] })
    const calls = new Map<LimitName, (n: number) => Call>()
    for (const limit of limitNames) {
      calls.set(limit, await prepareCalls(limit, here))
      await db.deleteFrom('limitCounters').execute()
    }
    for (const [limit, call] of calls) {
      const { most } = limits[limit]
      for (let n = 0; n < most; n += 1) {
        // The middle of a long way to the limit is as its ends.
        if (n === 4 && most > 20) {
          n = most - 8
          await db.updateTable('limitCounters').set({ count: n }).where('limit', '=', limit).where('count', '=', 4).execute()
        }
        const { statusCode, body } = await (n < most / 2 ? here : there).inject(call(n))
        assert.ok(statusCode < 500 && statusCode !== 429, `${limit}, ${n + 1} of ${most}: ${statusCode} ${body}`)
      }
      const full = await db
        .selectFrom('limitCounters')
        .where('limit', '=', limit)
        .where('count', '=', most)
        .select('key')
        .execute()
      assert.equal(full.length, 1, `it is ${limit} that is reached`)
    }

    const lines = () => db.selectFrom('auditLog').selectAll().where('action', 'not like', 'limit%').execute()
    const before = await lines()
    await using restarted = await createTestApp({ ...limited, db: dbs[1] })
    for (const [limit, call] of calls)
      for (const [n, site] of [here, there, restarted].entries()) {
        const rejected = await site.inject(call(limits[limit].most + n))
        assert.deepEqual(
          [rejected.statusCode, Number(rejected.headers['retry-after'])],
          [429, limits[limit].spanMs / 1000],
          limit,
        )
        if (limit.startsWith('newRecoveryCodes')) assert.match(rejected.json().message, /new recovery codes many times today/)
      }
    assert.deepEqual(await lines(), before, 'what is refused, a look too, leaves no line but that of the limit')

    for (const spanMs of new Set(limitNames.map((limit) => limits[limit].spanMs).toSorted((one, other) => one - other))) {
      const ending = [...calls].filter(([limit]) => limits[limit].spanMs === spanMs)
      t.mock.timers.setTime(start + spanMs - 1000)
      // Calls that need a recent password have it again, and logins still wait for their code.
      const expiresAt = new Date(start + spanMs + minute).toISOString()
      await db.updateTable('loginSteps').set({ expiresAt }).execute()
      await db.updateTable('sessions').set({ confirmedAt: new Date().toISOString() }).execute()
      for (const [limit, call] of ending)
        assert.equal((await here.inject(call(limits[limit].most + 3))).statusCode, 429, `${limit}, a second too early`)
      t.mock.timers.setTime(start + spanMs)
      for (const [limit, call] of ending)
        for (const [n, site] of [here, there].entries())
          assert.notEqual((await site.inject(call(limits[limit].most + 4 + n))).statusCode, 429, `${limit}, after the wait`)
    }
  }
  for (const each of dbs) await each.destroy()
})
