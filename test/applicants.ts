import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'

/** Puts an application into the table as it is given, past every check: also what no form would let through. */
export async function insertApplication(db: Db, values: Partial<ApplicationRow> = {}): Promise<ApplicationRow> {
  return db
    .insertInto('membershipApplications')
    .values({
      id: newId(),
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
      paymentStatus: 'pending',
      paymentConfirmedAt: null,
      status: 'pending',
      submittedAt: new Date().toISOString(),
      reviewedAt: null,
      notes: null,
      userId: null,
      language: 'ko',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
