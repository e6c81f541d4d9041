import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'

const input = {
  type: 'general',
  titleKo: '조끼 주문',
  titleEn: 'Vest order',
  contentKo: '이번 주까지 받습니다.',
  contentEn: 'Until the end of the week.',
  eventDate: '2026-04-05',
}

/** Who has been told of it, one name for each notice. */
async function told(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.userId')
    .select('users.role')
    .where('subjectId', '=', id)
    .where('kind', '=', 'announcement')
    .execute()
  return rows.map(({ role }) => role).sort()
}

for (const engine of engines) {
  test(`an announcement is sent to members only if the officer says so, safety in any case, and again only when asked (${engine})`, async () => {
    await using app = await createTestApp({ engine })
    const { headers } = await app.signedInAs('admin')
    await app.signedInAs('member')
    await app.signedInAs('guest')
    const publish = async (fields: object) => {
      const answer = await app.inject({ method: 'POST', url: '/api/announcements', headers, payload: { ...input, ...fields } })
      assert.equal(answer.statusCode, 201)
      return answer.json().id as string
    }
    const change = (id: string, fields: object) =>
      app.inject({ method: 'PUT', url: `/api/announcements/${id}`, headers, payload: { ...input, ...fields } })

    assert.deepEqual(await told(app, await publish({})), [])
    assert.deepEqual(await told(app, await publish({ sendToMembers: true })), ['admin', 'member'])
    const safety = await publish({ type: 'safety' })
    assert.deepEqual(await told(app, safety), ['admin', 'member'])
    assert.equal((await change(safety, { type: 'safety', titleEn: 'Vest order, corrected' })).statusCode, 200)
    assert.deepEqual(await told(app, safety), ['admin', 'member'], 'a correction is not sent by itself')
    assert.equal((await change(safety, { type: 'safety', sendToMembers: true })).statusCode, 200)
    assert.deepEqual(await told(app, safety), ['admin', 'admin', 'member', 'member'])
  })
}
