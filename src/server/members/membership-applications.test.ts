import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUser } from '#server/accounts/users.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { answers } from '../../../test/applying.ts'
import { moment } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { confirmPayment } from './decisions.ts'
import { submitApplication, viewApplications } from './membership-applications.ts'

const nobody = { userId: undefined, ticket: undefined, language: 'ko', moment } as const
const actorId = 'officer'
const rider = { username: 'rider', passwordHash: 'hash', email: null, firstName: '도윤', lastName: '김' }

for (const engine of engines) {
  test(`${engine}: a new application is pending, and the newest is listed first`, async () => {
    await using db = await freshDatabase(engine)
    const first = await submitApplication(db, answers, nobody)
    assert.deepEqual([first.status, first.reviewedAt, first.notes], ['pending', null, null])
    await new Promise((resolve) => setTimeout(resolve, 2))
    const second = await submitApplication(db, answers, nobody)
    const page = await viewApplications(db, { limit: 1, actorId })
    assert.deepEqual(
      page.rows.map(({ id }) => id),
      [second.id],
    )
    const rest = await viewApplications(db, { limit: 1, after: page.next ?? undefined, actorId })
    assert.deepEqual([rest.rows.map(({ id }) => id), rest.next], [[first.id], null])
  })

  test(`${engine}: sending again changes the pending application, and a confirmed payment stays confirmed`, async () => {
    await using db = await freshDatabase(engine)
    const { id: userId } = await createUser(db, rider)
    const by = { ...nobody, userId }
    const first = await submitApplication(db, { ...answers, paymentStatus: 'paid' }, by)
    await confirmPayment(db, first.id, { paymentStatus: 'paid', actorId: commandLineActor })
    const again = await submitApplication(db, { ...answers, koreanName: '김도훈' }, { ...by, language: 'en' })
    assert.deepEqual([again.id, again.koreanName, again.submittedAt], [first.id, '김도훈', first.submittedAt])
    assert.equal(again.paymentStatus, 'paid')
    const found = async (search: string) => (await viewApplications(db, { limit: 10, search, actorId })).rows.length
    assert.deepEqual([await found('도훈'), await found('도윤')], [1, 0])
    const row = await db.selectFrom('membershipApplications').select('language').executeTakeFirstOrThrow()
    assert.equal(row.language, 'en')
    await confirmPayment(db, first.id, { paymentStatus: 'pending', actorId: commandLineActor })
    assert.equal((await submitApplication(db, { ...answers, paymentStatus: 'paid' }, by)).paymentStatus, 'paid', 'a claim again')
  })

  test(`${engine}: the database rejects a second pending application of one account`, async () => {
    await using db = await freshDatabase(engine)
    const { id: userId } = await createUser(db, rider)
    await submitApplication(db, answers, { ...nobody, userId })
    const row = await db.selectFrom('membershipApplications').selectAll().executeTakeFirstOrThrow()
    await assert.rejects(
      db
        .insertInto('membershipApplications')
        .values({ ...row, id: 'twin' })
        .execute(),
    )
    await db
      .insertInto('membershipApplications')
      .values({ ...row, id: 'older', status: 'rejected' })
      .execute()
  })
}
