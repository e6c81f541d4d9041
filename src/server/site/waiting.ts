import { findSetupSteps } from '#contract/site/setup-steps.ts'
import { findBackupConcern } from '#contract/site/status.ts'
import type { Waiting } from '#contract/site/waiting.ts'
import { backupRun } from '#server/backups/back-up-site.ts'
import { addDays, type ClubClock, clubClock, lastDayOf, toInstant } from '#server/club-time.ts'
import { type Config, sendsMail } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { findRun } from '#server/jobs/daily.ts'
import { countPeople } from '#server/members/people.ts'
import { lastsUntil, nextStepOf, recordedWithinDays } from '#server/rides/ride-times.ts'
import { isOutdated } from './outdated-translations.ts'

/** What waits for administrators, in four bounded queries. */
export async function findWaiting(db: Db, config: Config, now = new Date()): Promise<Waiting> {
  const clock = clubClock(now, config.club)
  const { noEmergencyContact } = await countPeople(db, clock)
  const { hasRides, hasPeople, hasFirstPassword, admins, ...counts } = await countWaiting(db)
  const backup = await findRun(db, backupRun)
  const run = { lastAt: backup?.succeededAt ?? null, failure: backup?.failure ?? null }
  const isNew = !hasRides || !hasPeople
  return {
    ...(await findRides(db, clock)),
    ...counts,
    withoutEmergencyContact: noEmergencyContact,
    backups: findBackupConcern({ ...run, isOn: config.backups }, now.getTime()),
    firstSteps: isNew
      ? {
          password: !hasFirstPassword,
          // The sample's address, to which no letter arrives.
          contact: !config.club.email.endsWith('.example'),
          ride: Boolean(hasRides),
          people: Boolean(hasPeople),
          officer: admins > 1,
          backup: run.lastAt !== null,
          mail: sendsMail(config),
        }
      : null,
    setup: isNew && config.clubFile === undefined ? findSetupSteps(config.club) : null,
  }
}

function countWaiting(db: Db) {
  return db
    .selectNoFrom(({ selectFrom, exists, fn }) => {
      const all = fn.countAll<number>().as('count')
      const activeAdmins = () => selectFrom('users').where('role', '=', 'admin').where('isActive', '=', 'true')
      return [
        selectFrom('membershipApplications').select(all).where('status', '=', 'pending').as('pendingApplications'),
        selectFrom('contactMessages').select(all).where('status', '=', 'new').as('newMessages'),
        selectFrom('announcements').select(all).where(isOutdated).as('outdatedAnnouncements'),
        activeAdmins().select(all).as('admins'),
        exists(activeAdmins().where('hasFirstPassword', '=', 'true').select('id')).as('hasFirstPassword'),
        exists(selectFrom('ridingEvents').select('id')).as('hasRides'),
        exists(selectFrom('users').where('role', '=', 'member').select('id')).as('hasPeople'),
      ]
    })
    .$narrowType<{ pendingApplications: number; newMessages: number; outdatedAnnouncements: number; admins: number }>()
    .executeTakeFirstOrThrow()
}

/** More rides than a club has in the weeks around today; beyond it, the last ones are left out. */
const maxRides = 200

async function findRides(db: Db, clock: ClubClock): Promise<Pick<Waiting, 'rides' | 'nextRide' | 'unrecordedRides'>> {
  const { today, club } = clock
  const rows = await db
    .selectFrom('ridingEvents')
    .select(['id', 'titleKo', 'titleEn', 'eventDate', 'endDate', 'startTime', 'endTime', 'status', 'createdAt'])
    .select(['decision', 'decideBy', 'decidedAt', 'startedAt', 'arrivedAt', 'starts'])
    .where('status', '<>', 'cancelled')
    // A member's ride is its caller's work.
    .where('kind', '=', 'club')
    .where(lastsUntil(addDays(today, -recordedWithinDays)))
    .orderBy('eventDate')
    .orderBy('startTime')
    .orderBy('id')
    .limit(maxRides)
    .execute()
  const isOver = (ride: (typeof rows)[number]) => lastDayOf(ride) < today
  const ahead = rows.filter((ride) => !isOver(ride))
  const next = ahead.find(({ status }) => status === 'upcoming')
  return {
    rides: ahead.flatMap((ride) => {
      const nextStep = nextStepOf(ride, clock)
      if (nextStep === null) return []
      const { id, titleKo, titleEn, eventDate, startTime } = ride
      const isToday = eventDate <= today
      return [{ id, titleKo, titleEn, eventDate: toInstant(eventDate, club.timeZone), startTime, isToday, nextStep }]
    }),
    nextRide: next ? { id: next.id, eventDate: toInstant(next.eventDate, club.timeZone) } : null,
    unrecordedRides: rows.filter((ride) => isOver(ride) && ride.starts === null).length,
  }
}
