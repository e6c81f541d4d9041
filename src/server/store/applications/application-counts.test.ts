import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { requestDeletion } from '#server/store/accounts/account-changes.ts'
import { eraseAccount, eraseRejectedApplications } from '#server/store/accounts/erasure.ts'
import { createUser } from '#server/store/accounts/users.ts'
import { commandLineActor } from '#server/store/site/audit-log.ts'
import { insertApplication } from '../../../../test/applicants.ts'
import { answers } from '../../../../test/applying.ts'
import { engines, freshDatabase } from '../../../../test/databases/databases.ts'
import { recountApplications } from './application-counts.ts'
import { approveApplication, rejectApplication } from './decisions.ts'
import { countApplications, submitApplication } from './membership-applications.ts'

const nobody = { userId: undefined, ticket: undefined, language: 'ko' } as const
const days = { today: '2026-01-02', yesterday: '2026-01-01' }
const later = new Date(Date.now() + 86_400_000)

for (const engine of engines) {
  test(`${engine}: whatever happens to applications, also at the same moment, the kept numbers are the counted ones`, async () => {
    await using db = await freshDatabase(engine)
    const expect = async (pending: number, approved: number, rejected: number, when: string) => {
      assert.deepEqual(await countApplications(db, undefined), { pending, approved, rejected, more: [] }, when)
      await recountApplications(db)
      assert.deepEqual(await countApplications(db, undefined), { pending, approved, rejected, more: [] }, `counted anew ${when}`)
    }
    await expect(0, 0, 0, 'at the beginning')
    const account = { username: 'rider', passwordHash: 'hash', email: null, firstName: null, lastName: null }
    const { id: userId } = await createUser(db, account)
    const sent = await Promise.all(Array.from({ length: 6 }, () => submitApplication(db, answers, nobody)))
    const own = await submitApplication(db, answers, { ...nobody, userId })
    await submitApplication(db, answers, { ...nobody, userId })
    await expect(7, 0, 0, 'after sending one twice')
    const [first, second, third, fourth] = sent.map(({ id }) => id)
    assert.ok(first && second && third && fourth)
    await Promise.allSettled(
      [first, first, second, own.id].map((id) => approveApplication(db, id, { userId: '', actorId: commandLineActor })),
    )
    await Promise.all([third, fourth].map((id) => rejectApplication(db, id, { notes: null, actorId: commandLineActor })))
    await assert.rejects(rejectApplication(db, first, { notes: null, actorId: commandLineActor }))
    await expect(2, 3, 2, 'after decisions, one of them twice')
    await eraseRejectedApplications(db, later)
    await expect(2, 3, 0, 'after the rejected ones were erased')
    await requestDeletion(db, userId, days)
    await eraseAccount(db, userId, { requestedBefore: later, days })
    await expect(2, 2, 0, 'after an account was erased')
  })

  test(`${engine}: numbers that a hand in the database made wrong are right after the next count`, async () => {
    await using db: Db = await freshDatabase(engine)
    await insertApplication(db, { status: 'approved' })
    assert.equal((await countApplications(db, undefined)).approved, 0)
    await recountApplications(db)
    assert.equal((await countApplications(db, undefined)).approved, 1)
  })
}
