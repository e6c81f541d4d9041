import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MembershipApplicationInput } from '#contract/membership-applications.ts'
import { engines, freshDatabase } from '../../../test/databases.ts'
import { createApplication, listApplications } from './membership-applications.ts'

const input = MembershipApplicationInput.parse({
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  kakaoId: 'doyun',
  phoneNumber: '(303) 555-0142',
  email: 'doyun@example.com',
  dateOfBirth: '1991-04-17',
  motorcycleModel: 'BMW R 1250 GS',
  emergencyContactName: '이수빈',
  emergencyContactRelation: 'spouse',
  emergencyContactPhone: '(303) 555-0143',
  membershipFee: '$50',
})

for (const engine of engines) {
  test(`${engine}: a new application waits, and the newest comes first`, async () => {
    await using db = await freshDatabase(engine)
    const first = await createApplication(db, input, { userId: null })
    assert.deepEqual([first.status, first.reviewedAt, first.notes], ['pending', null, null])
    const second = await createApplication(db, input, { userId: null })
    const page = await listApplications(db, { limit: 1 })
    assert.deepEqual(
      page.rows.map(({ id }) => id),
      [second.id],
    )
    const rest = await listApplications(db, { limit: 1, after: page.next ?? undefined })
    assert.deepEqual([rest.rows.map(({ id }) => id), rest.next], [[first.id], null])
  })
}
