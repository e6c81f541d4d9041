import { type RawBuilder, sql } from 'kysely'
import { memberRoles } from '#contract/accounts/users.ts'
import { consentVersion } from '#contract/members/applications.ts'
import type { DuesState, EmergencyContactState, PeopleCounts, PersonFacts } from '#contract/members/people.ts'
import { askAgainMonths, type PersonFilter, personFilters } from '#contract/members/person-filters.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { matchesPerson } from '#server/db/search.ts'
import type { ApplicationRow, UserRow } from '#server/db/tables.ts'
import { ridesOfSeason } from '#server/ride-day/recorded-rides.ts'

/** The moment, and the club's day. */
type Today = Pick<ClubClock, 'now' | 'today'>

/** Before it, a confirmation of details is old: as the browser counts months (`isOlderThan`). */
function confirmedSince({ now }: Today): string {
  const utc = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC')
  return utc.toPlainDate().subtract({ months: askAgainMonths }).add({ days: 1 }).toString()
}

/** Accounts with the application that counts, the newest approved one. All of it is in one index, so that 10,000 are read in milliseconds. */
function people(db: Db) {
  const isNewest = sql<boolean>`not exists (
    select 1 from "membershipApplications" as "newer"
    where "newer"."userId" = "application"."userId" and "newer"."status" = 'approved' and "newer"."duplicateOf" is null
      and ("newer"."submittedAt", "newer"."id") > ("application"."submittedAt", "application"."id"))`
  return db
    .selectFrom('users')
    .leftJoin('membershipApplications as application', (join) =>
      join
        .onRef('application.userId', '=', 'users.id')
        .on('application.status', '=', sql.val('approved'))
        .on('application.duplicateOf', 'is', null)
        .on(isNewest),
    )
}

function conditions(db: Db, clock: Today): Record<PersonFilter, RawBuilder<boolean>> {
  const isMember = sql<boolean>`"users"."isActive" = 'true' and "users"."role" <> 'guest'`
  const hasContact = sql`coalesce("application"."hasEmergencyContact", '') = 'true'`
  const rode = ridesOfSeason(db, clock).select('attendance.userId')
  return {
    noEmergencyContact: sql`${isMember} and not ${hasContact}`,
    unconfirmed: sql`${isMember} and ${hasContact} and coalesce("application"."detailsConfirmedAt", '') < ${confirmedSince(clock)}`,
    duesOpen: sql`${isMember} and "application"."paymentConfirmedAt" is null`,
    noConsent: sql`${isMember} and "application"."id" is not null and coalesce("application"."consentVersion", '') <> ${consentVersion}`,
    notRidden: sql`${isMember} and "users"."id" not in (${rode})`,
    inactive: sql`"users"."isActive" = 'false'`,
  }
}

/** Of all accounts, or of those that the search finds. */
export async function countPeople(db: Db, clock: Today, search?: string): Promise<PeopleCounts> {
  const shownBy = conditions(db, clock)
  const row = await people(db)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(personFilters.map((filter) => sql<number>`count(case when ${shownBy[filter]} then 1 end)`.as(filter)))
    .$if(search !== undefined, (found) => found.where(matchesPerson(search)))
    .executeTakeFirstOrThrow()
  return row
}

/** For a condition on the id of an account. */
export function selectPeople(db: Db, filter: PersonFilter, clock: Today) {
  return people(db).select('users.id').where(conditions(db, clock)[filter])
}

type Account = Pick<UserRow, 'id' | 'role' | 'isActive'>

/** Each account with what the list says of it. The application is the newest approved one, else the newest pending one. */
export async function withPersonFacts<Row extends Account>(
  db: Db,
  accounts: readonly Row[],
  clock: Today,
): Promise<(Row & { person: PersonFacts })[]> {
  if (accounts.length === 0) return []
  const ids = accounts.map(({ id }) => id)
  const applications = await db
    .selectFrom('membershipApplications')
    .select(['id', 'userId', 'status', 'submittedAt', 'koreanName', 'englishName', 'phoneNumber', 'motorcycleModel'])
    .select(['hasEmergencyContact', 'detailsConfirmedAt', 'paymentStatus', 'paymentConfirmedAt'])
    .where('userId', 'in', ids)
    .where('status', 'in', ['approved', 'pending'])
    .where('duplicateOf', 'is', null)
    .execute()
  // Pending before approved and older before newer: the last of each account stays in the map. Sorted here: PostgreSQL would walk the index of all
  // applications to have them in order.
  const turnOf = ({ status, submittedAt, id }: (typeof applications)[number]) =>
    `${status === 'approved' ? 1 : 0} ${submittedAt} ${id}`
  const inTurn = applications.sort((one, other) => (turnOf(one) < turnOf(other) ? -1 : 1))
  const applicationOf = new Map(inTurn.map((application) => [application.userId, application]))
  // Counted here: SQLite would sort all of them to count by account.
  const rides = await ridesOfSeason(db, clock).select('attendance.userId').where('attendance.userId', 'in', ids).execute()
  const ridesOf = Map.groupBy(rides, ({ userId }) => userId)
  const since = confirmedSince(clock)
  return accounts.map((account) => {
    const application = applicationOf.get(account.id)
    const approved = application?.status === 'approved' ? application : undefined
    const isKept = approved !== undefined || (account.isActive === 'true' && memberRoles.includes(account.role))
    const person: PersonFacts = {
      koreanName: application?.koreanName || null,
      englishName: application?.englishName || null,
      phoneNumber: application?.phoneNumber || null,
      motorcycleModel: application?.motorcycleModel || null,
      emergencyContact: isKept ? contactState(approved, since) : null,
      dues: isKept ? duesState(approved) : null,
      rideCount: ridesOf.get(account.id)?.length ?? 0,
    }
    return { ...account, person }
  })
}

type Approved = Pick<ApplicationRow, 'hasEmergencyContact' | 'detailsConfirmedAt' | 'paymentStatus' | 'paymentConfirmedAt'>

function contactState(approved: Approved | undefined, since: string): EmergencyContactState {
  if (approved?.hasEmergencyContact !== 'true') return 'none'
  return (approved.detailsConfirmedAt ?? '') < since ? 'old' : 'known'
}

function duesState(approved: Approved | undefined): DuesState {
  if (approved?.paymentConfirmedAt) return 'confirmed'
  return approved?.paymentStatus === 'paid' ? 'claimed' : 'open'
}
