import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { apply, assertAudit, insertApplication } from '../../../test/applying.ts'
import { engines } from '../../../test/databases/databases.ts'

const deletion = (app: TestApp, headers: { cookie: string }, id: string) =>
  app.inject({ method: 'DELETE', url: `/api/membership-applications/${id}`, headers })

for (const engine of engines) {
  test(`a deleted application leaves what an earlier version marked as its duplicate, without the mark (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const { userId } = await app.signedInAs('member')
    const original = await insertApplication(app.db, { status: 'approved' })
    const record = await insertApplication(app.db, { status: 'approved', userId, duplicateOf: original.id })
    assert.equal((await deletion(app, headers, original.id)).statusCode, 204)
    const rows = await app.db.selectFrom('membershipApplications').select(['id', 'status', 'duplicateOf']).execute()
    assert.deepEqual(rows, [{ id: record.id, status: 'approved', duplicateOf: null }])
    await assertAudit(app, [['application.delete', original.id, null]])
  })

  test(`a deleted application takes its letters with it (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    const { id } = (await apply(app)).json()
    const stays = (await apply(app)).json()
    assert.equal((await deletion(app, headers, id)).statusCode, 204)
    assert.equal((await deletion(app, headers, id)).statusCode, 404)
    const rows = await app.db.selectFrom('membershipApplications').select('id').execute()
    assert.deepEqual(
      rows.map((row) => row.id),
      [stays.id],
    )
    const letters = await app.db.selectFrom('outbox').select('subjectId').execute()
    assert.deepEqual(
      letters.map(({ subjectId }) => subjectId),
      [stays.id, stays.id],
    )
    await assertAudit(app, [['application.delete', id, null]])
  })
}
