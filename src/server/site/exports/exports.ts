import { sql } from 'kysely'
import type { MembershipApplication } from '#contract/members/membership-applications.ts'
import type { SheetRider } from '#contract/ride-day/ride-sheets.ts'
import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { withGlobalLock } from '#server/db/transaction.ts'
import { viewApplications } from '#server/members/membership-applications.ts'
import { openRideSheet } from '#server/ride-day/ride-sheets.ts'
import { listAuditLog, recordAudit } from '#server/site/audit-log.ts'

// What administrators take along as files. Each leaves a line about the file, and one about each person whose details are in it.

interface By {
  actorId: string
}

/** An export reads in one transaction that holds the global lock, so that its actor stays an administrator. */
function takeAlong<Result>(db: Db, { actorId }: By, read: (change: Db) => Promise<Result>): Promise<Result> {
  return withGlobalLock(db, async (change) => {
    await requireAdministrator(change, actorId)
    return read(change)
  })
}

const details = [
  'application.koreanName',
  'application.englishName',
  'application.phoneNumber',
  'application.kakaoId',
  'application.email',
  'application.dateOfBirth',
  'application.motorcycleModel',
  'application.emergencyContactName',
  'application.emergencyContactRelation',
  'application.emergencyContactPhone',
  'application.reviewedAt',
  'application.paymentConfirmedAt',
  'application.detailsConfirmedAt',
] as const

export type ListedMember = Awaited<ReturnType<typeof findMembers>>[number]

/** All accounts, newest first, each with the application that counts: the newest approved one that is no duplicate. */
export function takeMembers(db: Db, by: By): Promise<ListedMember[]> {
  return takeAlong(db, by, async (change) => {
    const members = await findMembers(change)
    const seen = members.flatMap(({ applicationId }) => applicationId ?? [])
    await recordAudit(change, [
      { ...by, action: 'export.members' },
      ...seen.map((application) => ({ ...by, action: 'application.view' as const, application })),
    ])
    return members
  })
}

async function findMembers(db: Db) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('membershipApplications as application', (join) =>
      join
        .onRef('application.userId', '=', 'users.id')
        .on('application.status', '=', sql.val('approved'))
        .on('application.duplicateOf', 'is', null),
    )
    .select(['users.id', 'username', 'firstName', 'lastName', 'role', 'isActive', 'users.email as accountEmail', 'createdAt'])
    .select(['application.id as applicationId', ...details])
    .orderBy('createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .orderBy('application.submittedAt', 'desc')
    .orderBy('application.id', 'desc')
    .execute()
  return rows.filter(({ id }, index) => id !== rows[index - 1]?.id)
}

const rowsPerPage = 500

/** Applications of one status or all, newest first. */
export function takeApplications(
  db: Db,
  { actorId, ...which }: By & Pick<Parameters<typeof viewApplications>[1], 'status'>,
): Promise<MembershipApplication[]> {
  return takeAlong(db, { actorId }, async (change) => {
    const rows: MembershipApplication[] = []
    let after: string | undefined
    do {
      const page = await viewApplications(change, { ...which, actorId, limit: rowsPerPage, after })
      rows.push(...page.rows)
      after = page.next ?? undefined
    } while (after !== undefined)
    await recordAudit(change, { actorId, action: 'export.applications', detail: String(rows.length) })
    return rows
  })
}

/** @throws 404 when there is no such ride. */
export function takeRideSheet(db: Db, eventId: string, { actorId, clock }: By & { clock: ClubClock }): Promise<SheetRider[]> {
  return takeAlong(db, { actorId }, async (change) => {
    const { riders } = await openRideSheet(change, eventId, { actorId, clock, action: 'export.rideSheet' })
    return riders
  })
}

interface Lines {
  kind?: AuditKind | undefined
  person?: string | undefined
}

/** The activity log, newest first, in pages: it can be far larger than the other lists. */
export async function takeLog(db: Db, { actorId, ...which }: By & Lines): Promise<AsyncGenerator<AuditEntry[]>> {
  await takeAlong(db, { actorId }, (change) => recordAudit(change, { actorId, action: 'export.log' }))
  return readLog(db, which)
}

async function* readLog(db: Db, which: Lines): AsyncGenerator<AuditEntry[]> {
  let after: string | undefined
  do {
    const page = await listAuditLog(db, { ...which, limit: rowsPerPage, after })
    yield page.rows
    after = page.next ?? undefined
  } while (after !== undefined)
}
