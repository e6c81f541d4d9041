import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { insertApplication } from '../../../../test/applying.ts'
import { engines, freshDatabase } from '../../../../test/databases/databases.ts'

for (const engine of engines) {
  test(`${engine}: values are encrypted in the table and plain in every kind of query`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await insertApplication(db, { kakaoId: 'gildong', dateOfBirth: '1975-05-17', emergencyContactPhone: '' })
    const stored = await sql<Record<string, string>>`select * from "membershipApplications"`.execute(db)
    const row = stored.rows[0] ?? {}
    for (const column of ['kakaoId', 'dateOfBirth', 'emergencyContactName', 'emergencyContactRelation'])
      assert.match(row[column] ?? '', /^enc1\.[\da-f]{8}\.[\w-]+$/, column)
    assert.equal(row.emergencyContactPhone, '')

    const applications = db.selectFrom('membershipApplications')
    const plain = { kakaoId: 'gildong', dateOfBirth: '1975-05-17' }
    assert.deepEqual(await applications.select(['kakaoId', 'dateOfBirth']).execute(), [plain])
    assert.deepEqual(await applications.select('kakaoId as chat').execute(), [{ chat: 'gildong' }])
    assert.equal((await applications.selectAll().executeTakeFirstOrThrow()).dateOfBirth, '1975-05-17')
    const joined = await db
      .selectFrom('membershipApplications as one')
      .leftJoin('users', 'users.id', 'one.userId')
      .select(['users.username', 'one.kakaoId', 'one.emergencyContactPhone'])
      .execute()
    assert.deepEqual(joined, [{ username: null, kakaoId: 'gildong', emergencyContactPhone: '' }])
    const set = (kakaoId: string) => db.updateTable('membershipApplications').set({ kakaoId }).where('id', '=', id)
    assert.deepEqual(await set('other').where('status', '=', 'approved').returning('kakaoId').execute(), [])
    assert.deepEqual(await set('enc1.00000000.x').returning('kakaoId').execute(), [{ kakaoId: 'enc1.00000000.x' }])
    const removed = db.deleteFrom('membershipApplications').returning('dateOfBirth')
    assert.deepEqual(await removed.execute(), [{ dateOfBirth: '1975-05-17' }])
  })
}

test('a value that was moved to another row or column, or changed, is refused', async () => {
  await using db = await freshDatabase()
  const one = await insertApplication(db, { kakaoId: 'one', dateOfBirth: '1975-05-17' })
  const other = await insertApplication(db, { kakaoId: 'other', dateOfBirth: '1980-01-02' })
  const read = () => db.selectFrom('membershipApplications').select('dateOfBirth').where('id', '=', one.id).execute()
  const stored = async (id: string, column: string) => {
    const query = sql<{ value: string }>`select ${sql.ref(column)} as "value" from "membershipApplications" where "id" = ${id}`
    return (await query.execute(db)).rows[0]?.value ?? ''
  }
  const store = (value: string) =>
    sql`update "membershipApplications" set "dateOfBirth" = ${value} where "id" = ${one.id}`.execute(db)
  const own = await stored(one.id, 'dateOfBirth')
  const altered = own.slice(0, -2) + (own.at(-2) === 'A' ? 'B' : 'A') + own.slice(-1)
  for (const value of [
    await stored(other.id, 'dateOfBirth'),
    await stored(one.id, 'kakaoId'),
    altered,
    '1980-01-02',
    'enc1.00000000.AAAA',
  ]) {
    await store(value)
    await assert.rejects(read(), { name: 'DecryptionError' }, value)
  }
  await store(own)
  assert.deepEqual(await read(), [{ dateOfBirth: '1975-05-17' }])
})

test('queries that could not be right are refused', async () => {
  await using db = await freshDatabase()
  const applications = db.selectFrom('membershipApplications')
  await assert.rejects(applications.select('id').where('kakaoId', '=', 'gildong').execute(), /cannot be compared/)
  const ofAll = db.updateTable('membershipApplications').set({ kakaoId: 'x' }).where('status', '=', 'pending')
  await assert.rejects(ofAll.execute(), /primary key/)
  const inner = applications.select('kakaoId').limit(1).as('kakaoId')
  await assert.rejects(db.selectFrom('users').select(inner).execute(), /inner query/)
})
