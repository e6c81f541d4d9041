import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/app.ts'
import { limitNames, prepareCalls } from '../../../../test/attacks/limited-calls.ts'
import { openTwice } from '../../../../test/databases/databases.ts'
import { type LimitName, limits } from './rate-limits.ts'

const limited = { config: { rateLimits: true } }

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
  contactFromNetwork: [50, 1440],
  recoveryCodeFromAddress: [20, 15],
}

test('limits that are reached nowhere else are what they were', () => {
  const minute = 60_000
  for (const [name, [most, minutes]] of Object.entries(promised)) {
    const limit = limits[name as LimitName]
    assert.deepEqual([limit.most, limit.spanMs], [most, minutes * minute], name)
  }
})

for (const limit of limitNames) {
  test(`two processes share the limit ${limit}, also after a restart, until its time is over`, async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const dbs = await openTwice('sqlite')
    const { most, spanMs } = limits[limit]
    {
      await using here = await createTestApp({ ...limited, db: dbs[0] })
      await using there = await createTestApp({ ...limited, db: dbs[1] })
      const call = await prepareCalls(limit, here)
      for (let n = 0; n < most; n += 1) {
        // The middle of a long way to the limit is as its ends, and some of it are hashes.
        if (n === 4 && most > 20) {
          n = most - 8
          await dbs[0].updateTable('limitCounters').set({ count: n }).where('limit', '=', limit).execute()
        }
        const { statusCode, body } = await (n < most / 2 ? here : there).inject(call(n))
        assert.ok(statusCode < 500 && statusCode !== 429, `${n + 1} of ${most}: ${statusCode} ${body}`)
      }
      const counters = await dbs[0].selectFrom('limitCounters').select('count').where('limit', '=', limit).execute()
      assert.deepEqual(counters, [{ count: most }], 'it is this limit that is reached')
      const lines = () => dbs[0].selectFrom('auditLog').selectAll().where('action', 'not like', 'limit%').execute()
      const before = await lines()
      const waits: number[] = []
      await using restarted = await createTestApp({ ...limited, db: dbs[1] })
      for (const [n, site] of [here, there, restarted].entries()) {
        const rejected = await site.inject(call(most + n))
        assert.equal(rejected.statusCode, 429)
        if (limit.startsWith('newRecoveryCodes')) assert.match(rejected.json().message, /new recovery codes many times today/)
        waits.push(Number(rejected.headers['retry-after']))
      }
      assert.deepEqual(await lines(), before, 'what is refused, a look too, leaves no line but that of the limit')
      const [wait = 0] = waits
      assert.deepEqual(waits, [wait, wait, wait])
      assert.ok(wait > 0 && wait <= spanMs / 1000, `${wait} s`)
      t.mock.timers.tick((wait - 1) * 1000)
      // Calls that need a recent password have it again, and logins still wait for their code.
      await dbs[0]
        .updateTable('loginSteps')
        .set({ expiresAt: new Date(Date.now() + 60_000).toISOString() })
        .execute()
      await dbs[0].updateTable('sessions').set({ confirmedAt: new Date().toISOString() }).execute()
      assert.equal((await here.inject(call(most + 3))).statusCode, 429, 'a second too early')
      t.mock.timers.tick(1000)
      for (const [n, site] of [here, there].entries())
        assert.notEqual((await site.inject(call(most + 4 + n))).statusCode, 429, 'after the wait')
    }
    for (const db of dbs) await db.destroy()
  })
}
