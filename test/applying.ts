import assert from 'node:assert/strict'
import { factsOf } from '#contract/fields.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns } from '#server/db/search.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import type { TestApp } from './app.ts'
import { send } from './send.ts'

/** Valid fields of an application. */
export const answers: MembershipApplicationInput = {
  ...factsOf(MembershipApplicationInput, 'sample'),
  koreanName: '김도윤',
  englishName: 'Doyun Kim',
  kakaoId: 'doyun_rides',
  phoneNumber: '(303) 555-0142',
  email: 'doyun@example.com',
  dateOfBirth: '1991-04-17',
  motorcycleModel: 'BMW R 1250 GS',
  emergencyContactName: '이수빈',
  emergencyContactRelation: 'spouse',
  emergencyContactPhone: '(303) 555-0143',
  membershipFee: '$50',
  paymentStatus: 'pending',
}

/** Sends an application. */
export function apply(app: TestApp, headers: { cookie?: string } = {}, changes: Partial<MembershipApplicationInput> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/membership-applications',
    headers,
    payload: { ...answers, ...changes },
  })
}

/** Registers an account. The headers contain its application ticket, which binds an application with the same email address. */
export async function register(app: TestApp, username: string) {
  const email = `${username.replaceAll(' ', '-')}@club.example`
  const answer = await send(app, null, 'POST /api/auth/register', {
    username,
    password: 'same road',
    email,
    firstName: '도윤',
    lastName: '김',
  })
  const [ticket] = answer.cookies
  return { userId: String(answer.json().id), email, ticket, headers: { cookie: `${ticket?.name}=${ticket?.value}` } }
}

/** Asserts all lines of the activity log, in any order: action, subject id, detail. */
export async function assertAudit(app: TestApp, expected: (string | null)[][]): Promise<void> {
  const lines = await app.db.selectFrom('auditLog').selectAll().execute()
  const found = lines.map(({ action, subjectId, detail }) => [action, subjectId, detail])
  assert.deepEqual(found.toSorted(), expected.toSorted())
}

/** Inserts an application without validation: also values that the API rejects. Its address is verified. */
export async function insertApplication(db: Db, values: Partial<ApplicationRow> = {}): Promise<ApplicationRow> {
  const { hasEmergencyContact } = derivedColumns({ ...answers, ...values })
  return db
    .insertInto('membershipApplications')
    .values({
      id: newId(),
      ...answers,
      hasEmergencyContact,
      paymentConfirmedAt: null,
      status: 'pending',
      submittedAt: new Date().toISOString(),
      reviewedAt: null,
      notes: null,
      userId: null,
      language: 'ko',
      emailVerifiedAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
