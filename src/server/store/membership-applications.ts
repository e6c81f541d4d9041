import type { MembershipApplication, MembershipApplicationInput } from '#contract/membership-applications.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { type Page, type PageRequest, past, readPosition, toPage } from './keyset.ts'

/** Newest first. */
export async function listApplications(db: Db, { limit, after }: PageRequest): Promise<Page<MembershipApplication>> {
  const rows = await db
    .selectFrom('membershipApplications')
    .selectAll()
    .where(past(readPosition(after, ['string', 'string']), ['submittedAt', 'id'], 'desc'))
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ submittedAt, id }) => [submittedAt, id])
}

/** @param userId the account that approval will promote (DESIGN 6.1). */
export function createApplication(
  db: Db,
  input: MembershipApplicationInput,
  { userId }: { userId: string | null },
): Promise<MembershipApplication> {
  return db
    .insertInto('membershipApplications')
    .values({
      id: newId(),
      ...input,
      status: 'pending',
      submittedAt: new Date().toISOString(),
      reviewedAt: null,
      notes: null,
      userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
