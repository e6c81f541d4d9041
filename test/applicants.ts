import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import type { ApplicationRow } from '#server/db/tables.ts'
import { answers } from './applying.ts'

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
