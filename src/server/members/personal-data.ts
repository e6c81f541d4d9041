import type { PersonalData } from '#contract/members/personal-data.ts'
import { findFailedLogins } from '#server/accounts/failed-logins.ts'
import { listPasskeys } from '#server/accounts/passkeys/passkeys.ts'
import { findSecondFactor } from '#server/accounts/second-factor/second-factors.ts'
import { listSessions } from '#server/accounts/sessions.ts'
import type { User } from '#server/accounts/users.ts'
import { type ClubClock, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findToldTo } from '#server/notices/notices.ts'
import { listPushDevices } from '#server/notices/push-subscriptions.ts'
import { withRefusals } from '#server/notices/refused-addresses.ts'
import { listDeletedRegistrations } from '#server/rides/deleted-rides.ts'
import { actorName, recordOwnAction } from '#server/site/audit-log.ts'
import { findDirectoryChoices } from './directory.ts'
import { whole } from './membership-applications.ts'
import { selectOwnApplications } from './own-applications.ts'
import { findRidesOfUser } from './rides-of-user.ts'

/**
 * All data about the user, read in one transaction that logs the export. A new table with personal data must be added
 * here.
 */
export function collectPersonalData(db: Db, user: User, clock: ClubClock): Promise<PersonalData> {
  const { now } = clock
  const userId = user.id
  return inTransaction(db, async (reading) => {
    await recordOwnAction(reading, { actorId: userId, action: 'export.ownData' })
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
