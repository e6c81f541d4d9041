import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { consentVersion } from '#contract/members/applications.ts'
import { createTestApp } from '../../../test/app.ts'
import { apply, insertApplication, register } from '../../../test/applying.ts'
import { logIn } from '../../../test/audit-lines.ts'
import { ask } from '../../../test/calls.ts'
import { sessionOf } from '../../../test/continue-links.ts'
import { engines } from '../../../test/databases/databases.ts'
import { moveClock } from '../../../test/ride-day.ts'

test('an application keeps which notice was agreed to and when; the plain call needs no consent', async () => {
  await using app = await createTestApp()
  const plain = (await apply(app)).json()
  assert.deepEqual([plain.consentVersion, plain.consentAt], [null, null])
  const { headers, email } = await register(app, 'doyun')
  const agreed = (await apply(app, headers, { email, consentVersion } as object)).json()
  assert.deepEqual([agreed.consentVersion, agreed.consentAt], [consentVersion, agreed.submittedAt])
  const corrected = (await apply(app, headers, { email, kakaoId: 'corrected' })).json()
  assert.deepEqual([corrected.id, corrected.kakaoId], [agreed.id, 'corrected'])
  assert.deepEqual([corrected.consentVersion, corrected.consentAt], [consentVersion, agreed.consentAt])
  for (const other of ['2025-01', '', false, null]) {
    const answer = await apply(app, headers, { email, consentVersion: other } as object)
    assert.equal(answer.statusCode, 400, String(other))
    assert.equal(answer.json().issues.map(({ path }: { path: string }) => path).join(), 'consentVersion')
  }
})

for (const engine of engines) {
  test(`consent is due where the newest approved application has not agreed to the present notice, details after six months (${engine})`, async (t) => {
    moveClock(t, '2026-09-15T12:00:00.000Z')
    await using app = await createTestApp({ engine })
    const { userId } = await register(app, 'doyun')
    const isDue = async () => {
      const answer = await logIn(app, 'doyun')
      const { consentDue }: CurrentUser = await ask(app, 'GET auth/user', { headers: sessionOf(answer) })
      assert.equal(answer.json<CurrentUser>().consentDue, consentDue, 'the answer to the login says it too')
      return consentDue === true
    }
    assert.equal(await isDue(), false, 'without an application')
    const on = (submittedAt: string) => ({ userId, status: 'approved', submittedAt })
    const old = await insertApplication(app.db, { ...on('2026-01-01T00:00:00.000Z'), consentVersion })
    assert.equal(await isDue(), false)
    const newer = await insertApplication(app.db, { ...on('2026-02-01T00:00:00.000Z'), consentVersion: '2025-01' })
    assert.equal(await isDue(), true, 'an older notice')
    const change = (values: object) =>
      app.db.updateTable('membershipApplications').set(values).where('id', '=', newer.id).execute()
    await change({ consentVersion: null })
    assert.equal(await isDue(), true, 'none')
    await change({ duplicateOf: old.id })
    assert.equal(await isDue(), false, 'a duplicate does not count')
    await change({ duplicateOf: null, status: 'rejected' })
    assert.equal(await isDue(), false, 'only an approved one counts')

    const isAsked = async (application?: Parameters<typeof insertApplication>[1]) => {
      const member = await app.signedInAs('member')
      if (application) await insertApplication(app.db, { userId: member.userId, status: 'approved', ...application })
      return (await ask(app, 'GET auth/user', member)).detailsDue ?? false
    }
    assert.equal(await isAsked(), false, 'there is nothing to confirm')
    assert.equal(await isAsked({ detailsConfirmedAt: null }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-15T12:00:00.000Z' }), true)
    assert.equal(await isAsked({ detailsConfirmedAt: '2026-03-16T12:00:00.000Z' }), false)
    assert.equal(await isAsked({ detailsConfirmedAt: null, status: 'rejected' }), false)
  })
}
