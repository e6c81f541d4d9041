import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { createTestApp } from '../../../test/app.ts'
import { insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock } from '../../../test/ride-day.ts'

const now = '2026-09-15T12:00:00.000Z'

for (const engine of engines) {
  test(`members are asked whether their details are still right when they said so six months ago or never (${engine})`, async (t) => {
    moveClock(t, now)
    await using app = await createTestApp({ engine })
    const isAsked = async (application: Parameters<typeof insertApplication>[1] | null) => {
      const { userId, headers } = await app.signedInAs('member')
      if (application !== null) await insertApplication(app.db, { userId, status: 'approved', ...application })
      return (await app.inject({ url: '/api/auth/user', headers })).json<CurrentUser>().detailsDue ?? false
    }
    assert.equal(await isAsked(null), false, 'there is nothing to confirm')
    assert.equal(await isAsked({ detailsConfirmedAt: null }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-15T12:00:00.000Z' }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-16T12:00:00.000Z' }), false)
    assert.equal(await isAsked({ detailsConfirmedAt: null, status: 'rejected' }), false)
  })
}
