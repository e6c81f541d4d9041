import assert from 'node:assert/strict'
import { test } from 'node:test'
import { record } from '#server/activities/record.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { apply, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie: string }

const get = async (app: TestApp, headers: Headers, url: string) => (await app.inject({ url, headers })).json()
const read = (app: TestApp, headers: Headers, id: string) => get(app, headers, `/api/membership-applications/${id}`)
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted()

for (const engine of engines) {
  test(`applications with the same phone or name look alike, and each shows the other (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const strangers = ['박하은', '이서준', '최지우', '정민서', '한지민', '오세훈'].map((koreanName, n) => ({
      koreanName,
      englishName: `Stranger ${'abcdef'[n]}`,
      phoneNumber: `(303) 555-099${n}`,
    }))
    const withText = async (values: object) => (await apply(app, {}, { ...strangers.pop(), ...values })).json().id
    const id = (await apply(app)).json().id
    await withText({})
    await withText({ koreanName: '김도윤아', englishName: 'Doyun Kimberly' })
    const same = [
      await withText({ phoneNumber: '303-555-0142' }),
      await withText({ englishName: 'KIM, Doyun' }),
      await withText({ koreanName: '김 도윤' }),
      await withText({ phoneNumber: '아내 010-1234-5678, +1 303 555 0142' }),
    ]
    assert.deepEqual(idsOf((await read(app, headers, id)).likelySame), same.toSorted())
    for (const other of same) assert.ok(idsOf((await read(app, headers, other)).likelySame).includes(id), other)
  })
}

test('what an earlier version marked as a duplicate still says so and leads to the other, and counts nowhere', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const original = await insertApplication(app.db, { status: 'approved', userId: guest.userId, submittedAt: '2026-01-01' })
  const unlike = { koreanName: '박하은', englishName: 'Haeun Park', phoneNumber: '(303) 555-0999', userId: guest.userId }
  const marked = await insertApplication(app.db, { ...unlike, status: 'rejected', duplicateOf: original.id })
  await record(app.db, 'application.duplicate', { actorId: admin.userId, application: marked.id })

  const shown = await read(app, admin.headers, marked.id)
  assert.deepEqual([shown.duplicateOf, shown.original.id, shown.likelySame], [original.id, original.id, []])
  const other = await read(app, admin.headers, original.id)
  assert.deepEqual([other.original, idsOf(other.likelySame)], [null, [marked.id]])
  const list = await get(app, admin.headers, '/api/membership-applications?view=summary&status=rejected')
  assert.deepEqual([list[0].id, list[0].duplicateOf], [marked.id, original.id])
  const lines = await get(app, admin.headers, '/api/audit-log')
  assert.ok(lines.some(({ action }: { action: string }) => action === 'application.duplicate'))
  assert.equal((await get(app, guest.headers, '/api/membership-applications/mine')).id, original.id)

  const one = `/api/membership-applications/${marked.id}`
  const approval = await app.inject({ method: 'POST', url: `${one}/approve`, headers: admin.headers })
  assert.deepEqual([approval.statusCode, approval.json()], [409, { message: 'This application has already been decided.' }])
  const payload = { applicationId: null }
  const mark = await app.inject({ method: 'PUT', url: `${one}/duplicate-of`, headers: admin.headers, payload })
  assert.equal(mark.statusCode, 404)
})

test('an owner reads a duplicate of no account once the original is approved', async () => {
  await using app = await createTestApp()
  const { headers } = await app.signedInAs('admin')
  const guest = await app.signedInAs('guest')
  const own = await insertApplication(app.db, { userId: guest.userId })
  const other = await insertApplication(app.db, { status: 'rejected', duplicateOf: own.id })
  const exported = async () => idsOf((await get(app, guest.headers, '/api/auth/user/export')).applications)
  assert.deepEqual(await exported(), [own.id])
  await app.inject({ method: 'POST', url: `/api/membership-applications/${own.id}/approve`, headers })
  assert.deepEqual(await exported(), [own.id, other.id].toSorted())
})
