import { sql } from 'kysely'
import { consentVersion } from '#contract/members/applications.ts'
import type { Db } from '#server/db/open.ts'

/**
 * For a query that has "users": the version of the privacy notice that the application that counts has agreed to. Empty when it has agreed
 * to none; null without such an application.
 */
export const agreedVersion = sql<string | null>`(
  select coalesce("consentVersion", '') from "membershipApplications"
  where "userId" = "users"."id" and "membershipApplications"."status" = 'approved' and "duplicateOf" is null
  order by "submittedAt" desc, "membershipApplications"."id" desc limit 1
)`

/** docs/product.md 6.10. Without an application there is nothing to agree to. */
export function needsConsent(agreed: string | null): boolean {
  return agreed !== null && agreed !== consentVersion
}

/** For a query that has "users": when the person last said so. Empty when never; null without an approved application. */
export const detailsConfirmedAt = sql<string | null>`(
  select coalesce("detailsConfirmedAt", '') from "membershipApplications"
  where "userId" = "users"."id" and "membershipApplications"."status" = 'approved' and "duplicateOf" is null
  order by "submittedAt" desc, "membershipApplications"."id" desc limit 1
)`

export async function isConsentDue(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select(agreedVersion.as('agreed')).where('id', '=', userId).executeTakeFirst()
  return needsConsent(row?.agreed ?? null)
}
