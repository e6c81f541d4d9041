import type { NotNull } from 'kysely'
import type { Activity } from '#contract/activities.ts'
import { activities } from '#contract/all-activities.ts'
import { type Look, lookActions, type PersonalData } from '#contract/members/personal-data.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { findFailedLogins } from '#server/accounts/failed-logins.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { listPasskeys } from '#server/accounts/passkeys.ts'
import { findSecondFactor } from '#server/accounts/second-factors.ts'
import { listSessions } from '#server/accounts/sessions.ts'
import type { User } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, type ClubDay, toClubDay, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { listOwnCharges } from '#server/money/charges.ts'
import { findToldTo } from '#server/notices/notices.ts'
import { listPushDevices } from '#server/notices/push-calls.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { listDeletedRegistrations } from '#server/rides/calendar-feed-calls.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { isRideDayKept } from '#server/rides/ride-times.ts'
import { actorName, siteActor } from '#server/site/audit-log.ts'
import { findDirectoryChoices } from './directory.ts'
import { selectOwnApplications, whole } from './membership-applications.ts'

/** A new table with personal data must be added here. */
export function collectPersonalData(db: Db, user: User, clock: ClubClock): Promise<PersonalData> {
  const { now } = clock
  const userId = user.id
  return inTransaction(db, async (reading) => {
    await record(reading, 'export.ownData', { actorId: userId })
    const own = selectOwnApplications(reading, userId).select([...whole, 'language'])
    const applications = await withRefusals(reading, await own.orderBy('submittedAt', 'desc').orderBy('id', 'desc').execute())
    const [account = user] = await withRefusals(reading, [user])
    const rides = reading.selectFrom('users').select('ridesBefore').where('id', '=', userId)
    const subjects = [userId, ...applications.map(({ id }) => id)]
    const calendar = reading.selectFrom('calendarFeeds').select(['language', 'createdAt']).where('userId', '=', userId)
    return {
      exportedAt: now.toISOString(),
      account: {
        ...account,
        ...(await rides.executeTakeFirstOrThrow()),
        isActive: user.isActive === 'true',
        hasFirstPassword: user.hasFirstPassword === 'true',
        notifications: { emailNotifications: user.emailNotifications === 'true', eventReminders: user.eventReminders === 'true' },
      },
      applications,
      registrations: await findRegistrations(reading, userId, clock.club.timeZone),
      ...(await findRidesOfUser(reading, userId, clock)),
      charges: await listOwnCharges(reading, userId),
      published: await findPublished(reading, userId),
      sessions: await listSessions(reading, userId, now),
      passkeys: await listPasskeys(reading, userId),
      secondFactor: await findSecondFactor(reading, userId),
      calendarLink: (await calendar.executeTakeFirst()) ?? null,
      pushDevices: await listPushDevices(reading, userId),
      directory: await findDirectoryChoices(reading, userId),
      tickets: await findTickets(reading, userId, applications),
      letters: await reading
        .selectFrom('outbox')
        .select(['kind', 'createdAt', 'sentAt'])
        .where('subjectId', 'in', subjects)
        .execute(),
      notices: await findToldTo(reading, userId),
      failedLogins: await findFailedLogins(reading, userId, now),
      log: await findLines(reading, userId, subjects),
    }
  })
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
  const tables = { announcement: 'announcements', album: 'photoAlbums' } as const
  const found = Object.entries(tables).map(async ([kind, table]) => {
    const rows = await db.selectFrom(table).select(columns).where('createdBy', '=', userId).execute()
    return rows.map((row) => ({ kind, ...row }))
  })
  const rides = await db
    .selectFrom('ridingEvents')
    .select([...columns, 'word'])
    .where('createdBy', '=', userId)
    .execute()
  const events = rides.map(({ word, ...row }) => ({ kind: 'event', ...row, ...(word !== null && { word }) }))
  return [...(await Promise.all(found)).flat(), ...events].sort((one, other) => newestFirst(one.createdAt, other.createdAt))
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

/** The user's actions without their subjects, which are other people's data, and the actions of others on the user. */
async function findLines(db: Db, userId: string, subjects: string[]) {
  const lines = () => db.selectFrom('auditLog').select(['auditLog.id', 'at', 'action', 'detail'])
  const own = await lines().where('actorId', '=', userId).execute()
  const about = await lines()
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['actorId', 'users.username as actor', 'firstName', 'lastName', otherName()])
    .where('subjectId', 'in', subjects)
    .where('actorId', '!=', userId)
    .execute()
  const rows = [
    ...own.map((line) => ({ ...line, byYou: true, actor: null, firstName: null, lastName: null, otherName: null })),
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

/** Besides the registrations. */
async function findRidesOfUser(
  db: Db,
  userId: string,
  clock: ClubClock,
): Promise<Pick<PersonalData, 'sheetDetails' | 'guests' | 'headCounts' | 'homeLinks' | 'attendance' | 'allowances' | 'led'>> {
  const details = await db
    .selectFrom('sheetDetails')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'sheetDetails.eventId')
    .select(times)
    .select(['motorcycle', 'passengerName', 'passengerPhone', 'emergencyContactName', 'emergencyContactPhone', 'lateMinutes'])
    .where('userId', '=', userId)
    .execute()
  const guests = await db
    .selectFrom('rideGuests')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'rideGuests.eventId')
    .select(times)
    .select(['name', 'phoneNumber', 'emergencyContactName', 'emergencyContactPhone'])
    .where('hostId', '=', userId)
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
  const allowances = await db
    .selectFrom('rideAllowances')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'rideAllowances.eventId')
    .select(times)
    .select('allowedAt')
    .where('userId', '=', userId)
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
  /** Rides that ended 48 hours ago may not be erased yet. */
  const isKept = ({ eventDate, endDate, startTime, endTime }: Times) =>
    eventDate === null || startTime === null || isRideDayKept({ eventDate, endDate, startTime, endTime }, clock)
  const withoutTimes = <Row extends Times>({ endDate: _, startTime: __, endTime: ___, ...row }: Row) => answered(row)
  return {
    sheetDetails: details.filter(isKept).map(withoutTimes),
    guests: guests.filter(isKept).map(withoutTimes),
    headCounts: marks.filter(isKept).map(withoutTimes),
    homeLinks: homeLinks.map(answered),
    attendance: attendance.map(answered),
    allowances: allowances.filter(isKept).map(withoutTimes),
    led: led.map(answered).flatMap(({ leaderId, sweepId, ...named }) => {
      const part = partOf({ leaderId, sweepId }, userId)
      return part === null ? [] : [{ ...named, part }]
    }),
  }
}

type Times = { [Column in (typeof times)[number]]: RidingEventRow[Column] | null }

const shownLooks = 20
/** Of the newest lines. Of a person who looks more often in a row, the earliest are left out. */
const readLines = 500

/** What answers with the whole application is a look at it, too. */
const looks = Object.entries<Activity>(activities).flatMap(([name, { showsPerson }]) => (showsPerson ? [name] : []))

/** Newest first. What one person looked at on one day of the club for one purpose is one look with a count. */
export async function listLooks(db: Db, userId: string, { club }: Pick<ClubClock, 'club'>): Promise<Look[]> {
  const applications = await selectOwnApplications(db, userId).select('id').execute()
  const rows = await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select(['at', 'action', 'detail', 'actorId', 'username', 'firstName', 'lastName', otherName()])
    .where('subjectId', 'in', [userId, ...applications.map(({ id }) => id)])
    .where('action', 'in', looks)
    .where('actorId', 'not in', [userId, siteActor])
    .orderBy('at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(readLines)
    .execute()
  const shown = rows.map(({ username, action, detail, ...look }) => ({
    ...look,
    part: rideParts.find((part) => part === detail) ?? null,
    action: lookActions.find((known) => known === action) ?? ('application.view' as const),
    actor: actorName(look.actorId, username),
  }))
  const alike = Map.groupBy(shown, ({ actorId, part, action, at }) =>
    JSON.stringify([actorId, part, action, toClubDay(at, club.timeZone)]),
  )
  return [...alike.values()].slice(0, shownLooks).flatMap((same) => {
    const [newest, first] = [same[0], same.at(-1)]
    if (!newest || !first) return []
    const { actorId: _, ...look } = newest
    return [{ ...look, firstAt: first.at, count: same.length }]
  })
}
