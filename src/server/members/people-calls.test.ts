import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, setAccountActive, type TestApp } from '../../../test/app.ts'
import { answers, apply, assertAudit, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'
import { toldOf } from '../../../test/notices.ts'

const ask = (app: TestApp, headers: { cookie: string }, about: string) =>
  app.inject({ method: 'POST', url: '/api/users/tell', headers, payload: { about } })

for (const engine of engines) {
  test(`${engine}: whom a filter shows is asked once a day for each thing`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const [first, second, inactive] = [
      await app.signedInAs('member'),
      await app.signedInAs('member'),
      await app.signedInAs('member'),
    ]
    await app.signedInAs('guest')
    await setAccountActive(app.db, inactive.userId, 'false')
    await insertApplication(app.db, { userId: second.userId, status: 'approved' })
    const asked = await ask(app, admin.headers, 'noEmergencyContact')
    assert.deepEqual([asked.statusCode, asked.json()], [200, { count: 2 }])
    assert.deepEqual(await toldOf(app.db, 'memberRequest'), [admin.userId, first.userId].toSorted())
    assert.deepEqual((await ask(app, admin.headers, 'noEmergencyContact')).json(), { count: 0 }, 'the same day')
    assert.deepEqual((await ask(app, admin.headers, 'noConsent')).json(), { count: 1 }, 'another request')
    for (const about of ['notRidden', 'inactive', 'all']) assert.equal((await ask(app, admin.headers, about)).statusCode, 400)
    await assertAudit(app, [
      ['members.ask', null, 'noEmergencyContact'],
      ['members.ask', null, 'noEmergencyContact'],
      ['members.ask', null, 'noConsent'],
    ])
  })
}

test('the card of a person has the application that counts, and each look at it is logged', async () => {
  await using app = await createTestApp()
  const [admin, rider] = [await app.signedInAs('admin'), await app.signedInAs('member')]
  const old = await insertApplication(app.db, { userId: rider.userId, status: 'rejected', submittedAt: '2024' })
  const { id } = await insertApplication(app.db, { userId: rider.userId, status: 'approved', submittedAt: '2025' })
  const read = (userId: string) => app.inject({ url: `/api/users/${userId}/card`, headers: admin.headers })
  const { application, otherApplications, season, ...devices } = (await read(rider.userId)).json()
  assert.deepEqual([application.id, application.emergencyContactPhone], [id, answers.emergencyContactPhone])
  assert.deepEqual(application.links.emergencyContactPhone[0].href, 'tel:+13035550143')
  assert.deepEqual(
    otherApplications.map((other: { id: string; dateOfBirth?: string }) => [other.id, other.dateOfBirth]),
    [[old.id, undefined]],
  )
  assert.deepEqual([season.rides, devices], [[], { sessionCount: 1, deviceCount: 0 }])
  assert.equal((await read(admin.userId)).json().application, null)
  assert.equal((await read('unknown')).statusCode, 404)
  await assertAudit(app, [['application.view', id, null]])
})

test('the list of accounts has details of people where they are asked for', async () => {
  await using app = await createTestApp()
  const [{ headers }, rider] = [await app.signedInAs('admin'), await app.signedInAs('guest')]
  await apply(app, rider.headers)
  const list = async (query: string) => (await app.inject({ url: `/api/users?${query}`, headers })).json()
  const [plain] = await list('search=0142')
  assert.deepEqual([plain.id, plain.person], [rider.userId, undefined])
  const [{ person }] = await list('search=0142&view=people')
  assert.deepEqual(
    [person.koreanName, person.phoneNumber, person.links.phoneNumber[0].href, person.emergencyContact],
    [answers.koreanName, answers.phoneNumber, 'tel:+13035550142', null],
  )
  assert.deepEqual((await list('filter=noEmergencyContact&view=people')).length, 1, 'the administrator')
  assert.deepEqual(await list('filter=inactive'), [])
  const counts = await app.inject({ url: '/api/users/counts', headers })
  assert.deepEqual([counts.json().all, counts.json().noEmergencyContact], [2, 1])
})
