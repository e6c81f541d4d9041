import assert from 'node:assert/strict'
import type { MembershipApplicationInput } from '#contract/applications/membership-applications.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import type { TestApp } from './app.ts'

/** What an applicant fills in. */
export const answers: MembershipApplicationInput = {
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

/** Sends an application in, with the headers of whoever does. */
export function apply(app: TestApp, headers: { cookie?: string } = {}, changes: Partial<MembershipApplicationInput> = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/membership-applications',
    headers,
    payload: { ...answers, ...changes },
  })
}

/** Registers an account; the headers hold the ticket that its browser got, which binds an application with the same e-mail address. */
export async function register(app: TestApp, username: string) {
  const email = `${username.replaceAll(' ', '-')}@club.example`
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      username,
      password: 'same road',
      email,
      firstName: '도윤',
      lastName: '김',
    },
  })
  const [ticket] = answer.cookies
  return { userId: String(answer.json().id), email, ticket, headers: { cookie: `${ticket?.name}=${ticket?.value}` } }
}

/** Each line of the audit log: action, whom it was about, and what changed. Lines of one millisecond have no order. */
export async function assertAudit(app: TestApp, expected: (string | null)[][]): Promise<void> {
  const lines = await app.db.selectFrom('auditLog').selectAll().execute()
  const told = lines.map(({ action, subjectId, detail }) => [action, subjectId, detail])
  assert.deepEqual(told.toSorted(), expected.toSorted())
}

/** Puts an application into the table as it is given, past every check: also what no form would let through. */
export async function insertApplication(db: Db, values: Partial<ApplicationRow> = {}): Promise<ApplicationRow> {
  return db
    .insertInto('membershipApplications')
    .values({
      id: newId(),
      ...answers,
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
