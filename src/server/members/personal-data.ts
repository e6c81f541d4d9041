import type { NotNull } from 'kysely'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { findFailedLogins } from '#server/accounts/failed-logins.ts'
import { listPasskeys } from '#server/accounts/passkeys/passkeys.ts'
import { findSecondFactor } from '#server/accounts/second-factor/second-factors.ts'
import { listSessions } from '#server/accounts/sessions.ts'
import type { User } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findToldTo } from '#server/notices/notices.ts'
import { listPushDevices } from '#server/notices/push-calls.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { listDeletedRegistrations } from '#server/rides/deleted-rides.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { isRideDayKept } from '#server/rides/ride-times.ts'
import { actorName } from '#server/site/audit-log.ts'
import { findDirectoryChoices } from './directory.ts'
import { selectOwnApplications, whole } from './membership-applications.ts'

/**
 * All data about the user, read in one transaction that logs the export. A new table with personal data must be added
 * here.
 */
export function collectPersonalData(db: Db, user: User, clock: ClubClock): Promise<PersonalData> {
  const { now } = clock
  const userId = user.id
  return inTransaction(db, async (reading) => {
    await record(reading, 'export.ownData', { actorId: userId })
    const applications = await withRefusals(reading, await findApplications(reading, userId))
    const [account = user] = await withRefusals(reading, [user])
    const subjects = [userId, ...applications.map(({ id }) => id)]
    const calendar = await reading
      .selectFrom('calendarFeeds')
      .select(['language', 'createdAt'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    return {
      exportedAt: now.toISOString(),
      account: {
        ...account,
        isActive: user.isActive === 'true',
        hasFirstPassword: user.hasFirstPassword === 'true',
        notifications: { emailNotifications: user.emailNotifications === 'true', eventReminders: user.eventReminders === 'true' },
      },
      applications,
      registrations: await findRegistrations(reading, userId, clock.club.timeZone),
      ...(await findRidesOfUser(reading, userId, clock)),
      published: await findPublished(reading, userId),
      sessions: await listSessions(reading, userId, now),
      passkeys: await listPasskeys(reading, userId),
      secondFactor: await findSecondFactor(reading, userId),
      calendarLink: calendar ?? null,
      pushDevices: await listPushDevices(reading, userId),
      directory: await findDirectoryChoices(reading, userId),
      tickets: await findTickets(reading, userId, applications),
      letters: await findLetters(reading, subjects),
      notices: await findToldTo(reading, userId),
      failedLogins: await findFailedLogins(reading, userId, now),
      log: await findLines(reading, userId, subjects),
    }
  })
}

function findApplications(db: Db, userId: string) {
  return selectOwnApplications(db, userId)
    .select([...whole, 'language'])
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

async function findRegistrations(db: Db, userId: string, timeZone: string) {
  const rows = await db
    .selectFrom('eventParticipants')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    .select(['ridingEvents.titleKo', 'ridingEvents.titleEn', 'ridingEvents.eventDate'])
    .select(['eventParticipants.status', 'eventParticipants.registeredAt'])
    .where('eventParticipants.userId', '=', userId)
    .execute()
  const ofDeletedRides = await listDeletedRegistrations(db, userId, timeZone)
  const registrations = rows.map((row) => ({ ...row, eventDate: toInstant(row.eventDate, timeZone) }))
  return [...registrations, ...ofDeletedRides].sort((one, other) => newestFirst(one.eventDate, other.eventDate))
}

/** Authors are not shown on the site. */
async function findPublished(db: Db, userId: string) {
  const columns = ['titleKo', 'titleEn', 'createdAt'] as const
  const tables = { announcement: 'announcements', event: 'ridingEvents', album: 'photoAlbums' } as const
  const found = Object.entries(tables).map(async ([kind, table]) => {
    const rows = await db.selectFrom(table).select(columns).where('createdBy', '=', userId).execute()
    return rows.map((row) => ({ kind, ...row }))
  })
  return (await Promise.all(found)).flat().sort((one, other) => newestFirst(one.createdAt, other.createdAt))
}

async function findTickets(db: Db, userId: string, applications: readonly { id: string }[]) {
  const tickets = await db.selectFrom('tickets').select(['purpose', 'expiresAt', 'usedAt']).where('userId', '=', userId).execute()
  const ids = applications.map(({ id }) => id)
  const verifications = await db
    .selectFrom('emailVerifications')
    .select(['expiresAt', 'usedAt'])
    .where(({ or, eb }) => or([eb('userId', '=', userId), ...(ids.length === 0 ? [] : [eb('applicationId', 'in', ids)])]))
    .execute()
  return [...tickets, ...verifications.map((letter) => ({ purpose: 'emailVerification', ...letter }))]
}

function findLetters(db: Db, subjects: string[]) {
  return db.selectFrom('outbox').select(['kind', 'createdAt', 'sentAt']).where('subjectId', 'in', subjects).execute()
}

/** The user's actions without their subjects, which are other people's data, and the actions of others on the user. */
async function findLines(db: Db, userId: string, subjects: string[]) {
  const lines = () => db.selectFrom('auditLog').select(['auditLog.id', 'at', 'action', 'detail'])
  const own = await lines().where('actorId', '=', userId).execute()
  const about = await lines()
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['actorId', 'users.username as actor', 'firstName', 'lastName'])
    .where('subjectId', 'in', subjects)
    .where('actorId', '!=', userId)
    .execute()
  const rows = [
    ...own.map((line) => ({ ...line, byYou: true, actor: null, firstName: null, lastName: null })),
    ...about.map(({ actorId, ...line }) => ({ ...line, byYou: false, actor: actorName(actorId, line.actor) })),
  ]
  return rows.sort((one, other) => newestFirst(one.at + one.id, other.at + other.id))
}

// Few rows belong to one user: sorted here, without an index.
function newestFirst(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1
}

const ride = ['titleKo', 'titleEn', 'eventDate'] as const
const times = [...ride, 'endDate', 'startTime', 'endTime'] as const

/** What the site knows of a user's rides, besides the registrations, for the file of all own data. */
async function findRidesOfUser(
  db: Db,
  userId: string,
  clock: ClubClock,
): Promise<Pick<PersonalData, 'sheetDetails' | 'headCounts' | 'homeLinks' | 'attendance' | 'led'>> {
  const details = await db
    .selectFrom('sheetDetails')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'sheetDetails.eventId')
    .select(times)
    .select(['motorcycle', 'passengerName', 'passengerPhone', 'emergencyContactName', 'emergencyContactPhone'])
    .where('userId', '=', userId)
    .execute()
  const marks = await db
    .selectFrom('headCountMarks')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'headCountMarks.eventId')
    .select(times)
    .select(['headCountMarks.status', 'markedAt as at'])
    .where('riderId', '=', userId)
    .where('headCountMarks.status', 'is not', null)
    .$narrowType<{ status: NotNull }>()
    .orderBy('markedAt')
    .execute()
  const homeLinks = await db
    .selectFrom('homeLinks')
    .innerJoin('eventParticipants', 'eventParticipants.id', 'homeLinks.registrationId')
    .innerJoin('ridingEvents', 'ridingEvents.id', 'eventParticipants.eventId')
    .select(ride)
    .select(['language', 'homeLinks.createdAt'])
    .where('userId', '=', userId)
    .execute()
  const attendance = await db
    .selectFrom('attendance')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'attendance.eventId')
    .select(ride)
    .where('userId', '=', userId)
    .orderBy('eventDate', 'desc')
    .execute()
  const led = await db
    .selectFrom('ridingEvents')
    .select([...ride, 'leaderId', 'sweepId'])
    .where(({ or, eb }) => or([eb('leaderId', '=', userId), eb('sweepId', '=', userId)]))
    .orderBy('eventDate', 'desc')
    .execute()
  const answered = <Row extends { eventDate: ClubDay | null }>(row: Row) => ({
    ...row,
    eventDate: row.eventDate && toInstant(row.eventDate, clock.club.timeZone),
  })
  return {
    sheetDetails: withoutEnded(details, clock).map(answered),
    headCounts: withoutEnded(marks, clock).map(answered),
    homeLinks: homeLinks.map(answered),
    attendance: attendance.map(answered),
    led: led.map(answered).flatMap(({ leaderId, sweepId, ...named }) => {
      const part = partOf({ leaderId, sweepId }, userId)
      return part === null ? [] : [{ ...named, part }]
    }),
  }
}

type Times = { [Column in (typeof times)[number]]: RidingEventRow[Column] | null }

/** Without the rows of rides that ended 48 hours ago, which may not be erased yet. */
function withoutEnded<Row extends Times>(rows: Row[], clock: ClubClock): Omit<Row, 'endDate' | 'startTime' | 'endTime'>[] {
  return rows
    .filter(({ eventDate, endDate, startTime, endTime }) => {
      return eventDate === null || startTime === null || isRideDayKept({ eventDate, endDate, startTime, endTime }, clock)
    })
    .map(({ endDate: _, startTime: __, endTime: ___, ...row }) => row)
}
