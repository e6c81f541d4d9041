import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { assertAudit, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

type Headers = { cookie: string }

const mark = (app: TestApp, headers: Headers, id: string, applicationId: string | null) =>
  app.inject({ method: 'PUT', url: `/api/membership-applications/${id}/duplicate-of`, headers, payload: { applicationId } })

const exported = async (app: TestApp, headers: Headers): Promise<string[]> => {
  const file = (await app.inject({ url: '/api/auth/user/export', headers })).json()
  return file.applications.map(({ id }: { id: string }) => id).toSorted()
}

for (const engine of engines) {
  test(`a decided application becomes a duplicate of an approved one only, and nothing of a rejected one (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const guest = await app.signedInAs('guest')
    const [approved, other] = [
      await insertApplication(app.db, { status: 'approved' }),
      await insertApplication(app.db, { status: 'approved' }),
    ]
    const decided = await insertApplication(app.db, { status: 'rejected', reviewedAt: '2026-01-01T00:00:00.000Z' })
    const ofStranger = await insertApplication(app.db, { userId: guest.userId })
    const message = 'Only an approved application can count instead of this one.'
    for (const one of [approved, decided])
      for (const original of [ofStranger, decided]) {
        if (one === original) continue
        const answer = await mark(app, headers, one.id, original.id)
        assert.deepEqual([answer.statusCode, answer.json()], [409, { message }])
      }
    const pending = await insertApplication(app.db)
    assert.deepEqual((await mark(app, headers, pending.id, decided.id)).json(), { message })
    assert.equal((await mark(app, headers, approved.id, other.id)).statusCode, 200)
    assert.equal((await mark(app, headers, decided.id, other.id)).statusCode, 200)
    assert.deepEqual(await exported(app, guest.headers), [ofStranger.id])
  })

  test(`an owner reads a duplicate of no account once the original is approved (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const guest = await app.signedInAs('guest')
    const own = await insertApplication(app.db, { userId: guest.userId })
    const other = await insertApplication(app.db)
    assert.equal((await mark(app, headers, other.id, own.id)).statusCode, 200)
    assert.deepEqual(await exported(app, guest.headers), [own.id])
    await app.inject({ method: 'POST', url: `/api/membership-applications/${own.id}/approve`, headers })
    assert.deepEqual(await exported(app, guest.headers), [own.id, other.id].toSorted())
  })

  test(`a duplicate and its original never belong to two accounts (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const [one, other] = [await app.signedInAs('member'), await app.signedInAs('guest')]
    const ofOne = await insertApplication(app.db, { userId: one.userId, status: 'approved' })
    const ofOther = await insertApplication(app.db, { userId: other.userId })
    const message = 'The two applications belong to different accounts.'
    assert.deepEqual((await mark(app, admin.headers, ofOther.id, ofOne.id)).json(), { message })
    const unbound = await insertApplication(app.db)
    assert.equal((await mark(app, admin.headers, ofOther.id, unbound.id)).statusCode, 200)
    const url = `/api/membership-applications/${unbound.id}`
    const payload = { userId: one.userId }
    for (const call of [
      { method: 'PUT', url: `${url}/account` },
      { method: 'POST', url: `${url}/approve` },
    ] as const) {
      const answer = await app.inject({ ...call, headers: admin.headers, payload })
      assert.deepEqual(
        [answer.statusCode, answer.json()],
        [409, { message: 'A duplicate of this application belongs to another account.' }],
      )
    }
  })

  test(`administrators make nothing a duplicate of their own application, but of their own two (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const admin = await app.signedInAs('admin')
    const own = await insertApplication(app.db, { userId: admin.userId, status: 'approved' })
    const second = await insertApplication(app.db, { userId: admin.userId, status: 'approved' })
    const stranger = await insertApplication(app.db)
    const answer = await mark(app, admin.headers, stranger.id, own.id)
    assert.deepEqual(
      [answer.statusCode, answer.json()],
      [409, { message: 'Nothing can be a duplicate of your own application.' }],
    )
    assert.equal((await mark(app, admin.headers, second.id, own.id)).statusCode, 200)
  })

  test(`a rejection frees the duplicates of the application (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const guest = await app.signedInAs('guest')
    const original = await insertApplication(app.db)
    const closed = { status: 'rejected', duplicateOf: original.id }
    const [free, later, former] = [
      await insertApplication(app.db, closed),
      await insertApplication(app.db, { ...closed, userId: guest.userId }),
      await insertApplication(app.db, { ...closed, reviewedAt: '2026-01-01T00:00:00.000Z' }),
    ]
    const newer = await insertApplication(app.db, { userId: guest.userId })
    await app.inject({ method: 'POST', url: `/api/membership-applications/${original.id}/reject`, headers })
    const rows = await app.db.selectFrom('membershipApplications').select(['id', 'status', 'duplicateOf']).execute()
    assert.deepEqual(
      new Map(rows.map(({ id, status, duplicateOf }) => [id, [status, duplicateOf]])),
      new Map([
        [original.id, ['rejected', null]],
        [free.id, ['pending', null]],
        [later.id, ['rejected', null]], // its account has a newer pending one
        [former.id, ['rejected', null]],
        [newer.id, ['pending', null]],
      ]),
    )
    await assertAudit(app, [
      ['application.reject', original.id, 'pending → rejected'],
      ...[free, later, former].map(({ id }) => ['application.notDuplicate', id, null]),
    ])
  })

  test(`nothing joins or leaves an account that awaits its erasure (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const { userId } = await app.signedInAs('guest')
    const own = await insertApplication(app.db, { userId, status: 'approved' })
    const duplicate = await insertApplication(app.db, { status: 'rejected', duplicateOf: own.id })
    const approved = await insertApplication(app.db, { status: 'approved' })
    const pending = await insertApplication(app.db)
    const sent = await insertApplication(app.db, { userId })
    await app.inject({ method: 'DELETE', url: `/api/users/${userId}`, headers })
    const url = (id: string) => `/api/membership-applications/${id}`
    for (const call of [
      { method: 'PUT', url: `${url(approved.id)}/account`, payload: { userId } },
      { method: 'PUT', url: `${url(pending.id)}/account`, payload: { userId } },
      { method: 'POST', url: `${url(pending.id)}/approve`, payload: { userId } },
      { method: 'POST', url: `${url(sent.id)}/approve` },
      { method: 'POST', url: `${url(sent.id)}/approve`, payload: { userId: '' } },
      { method: 'POST', url: `${url(sent.id)}/approve`, payload: { userId } },
      { method: 'DELETE', url: `${url(own.id)}/account` },
      { method: 'PUT', url: `${url(pending.id)}/duplicate-of`, payload: { applicationId: own.id } },
      { method: 'PUT', url: `${url(own.id)}/duplicate-of`, payload: { applicationId: approved.id } },
      { method: 'PUT', url: `${url(duplicate.id)}/duplicate-of`, payload: { applicationId: null } },
    ] as const) {
      const answer = await app.inject({ ...call, headers })
      const message = 'This account is about to be erased. Please reactivate it first if it should stay.'
      assert.deepEqual([answer.statusCode, answer.json()], [409, { message }], call.url)
    }
    await assertAudit(app, [['user.remove', userId, null]])
  })
}
