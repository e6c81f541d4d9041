import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noticeOf } from '#server/activities/all-activities.ts'
import { createTestApp, type SignedIn, setAccountActive, type TestApp } from '../../../test/app.ts'
import { answers, apply, assertAudit, insertApplication } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { engines } from '../../../test/databases/databases.ts'
import { readTold, toldOf } from '../../../test/notices.ts'
import { ask, send, statusOf } from '../../../test/send.ts'

const tell = (app: TestApp, admin: SignedIn, about: string) => send(app, admin, 'POST /api/users/tell', { about })

for (const engine of engines) {
  test(`${engine}: whom a filter shows is asked once a day for each thing`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const [first, second] = [await app.signedInAs('member'), await app.signedInAs('member')]
    const inactive = await app.signedInAs('member')
    await app.signedInAs('guest')
    await setAccountActive(app.db, inactive.userId, 'false')
    await insertApplication(app.db, { userId: second.userId, status: 'approved' })
    const asked = await tell(app, admin, 'noEmergencyContact')
    assert.deepEqual([asked.statusCode, asked.json()], [200, { count: 2 }])
    assert.deepEqual(await toldOf(app.db, 'memberRequest'), [admin.userId, first.userId].toSorted())
    // Who has done it since is not pushed.
    const isTrue = async (userId: string) => {
      const told = (await readTold(app.db)).find((notice) => notice.userId === userId)
      assert.ok(told)
      const reader = { userId, role: 'member' } as const
      return noticeOf('memberRequest').isTrue?.(app.db, told, { facts: told.facts, reader, moment })
    }
    assert.equal(await isTrue(first.userId), true)
    await insertApplication(app.db, { userId: first.userId, status: 'approved' })
    assert.equal(await isTrue(first.userId), false)
    assert.deepEqual((await tell(app, admin, 'noEmergencyContact')).json(), { count: 0 }, 'the same day')
    assert.deepEqual((await tell(app, admin, 'noConsent')).json(), { count: 2 }, 'another request')
    for (const about of ['notRidden', 'inactive', 'all']) assert.equal((await tell(app, admin, about)).statusCode, 400)
    await assertAudit(app, [
      ['members.ask', null, 'noEmergencyContact'],
      ['members.ask', null, 'noEmergencyContact'],
      ['members.ask', null, 'noConsent'],
    ])
  })
}

test('the card of a person has the application that counts, and each look at it is logged; the list has details where they are asked for', async () => {
  await using app = await createTestApp()
  const [admin, rider] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const old = await insertApplication(app.db, { userId: rider.userId, status: 'rejected', submittedAt: '2024' })
  const { id } = await insertApplication(app.db, { userId: rider.userId, status: 'approved', submittedAt: '2025' })
  const card = (userId: string) => ask(app, admin, `GET /api/users/${userId}/card`)
  const { application, otherApplications, season, ...devices } = await card(rider.userId)
  assert.deepEqual([application.id, application.emergencyContactPhone], [id, answers.emergencyContactPhone])
  assert.deepEqual(application.links.emergencyContactPhone[0].href, 'tel:+13035550143')
  const others = otherApplications.map((other: { id: string; dateOfBirth?: string }) => `${other.id} ${other.dateOfBirth}`)
  assert.deepEqual(others, [`${old.id} undefined`])
  assert.deepEqual([season.rides, devices], [[], { sessionCount: 1, deviceCount: 0 }])
  assert.equal((await card(admin.userId)).application, null)
  assert.equal(await statusOf(app, admin, 'GET /api/users/unknown/card'), 404)
  await assertAudit(app, [['application.view', id, null]])

  const guest = await app.signedInAs('guest')
  await apply(app, guest.headers, { phoneNumber: '(303) 555-0177' })
  const list = (query: string) => ask(app, admin, `GET /api/users?${query}`)
  const [plain] = await list('search=0177')
  assert.deepEqual([plain.id, plain.person], [guest.userId, undefined])
  const [{ person }] = await list('search=0177&view=people')
  assert.deepEqual([person.phoneNumber, person.links.phoneNumber[0].href], ['(303) 555-0177', 'tel:+13035550177'])
  assert.equal((await list('filter=noEmergencyContact&view=people')).length, 1, 'the administrator')
  const file = await send(app, admin, 'GET /api/exports/members.csv?lang=en&filter=noEmergencyContact')
  assert.equal(file.body.trimEnd().split('\r\n').length, 2, 'the heading and the administrator')
  const counts = await ask(app, admin, 'GET /api/users/counts')
  assert.deepEqual([counts.all, counts.noEmergencyContact], [3, 1])
})
