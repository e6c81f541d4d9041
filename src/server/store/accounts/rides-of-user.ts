import type { NotNull } from 'kysely'
import type { PersonalData } from '#contract/accounts/personal-data.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { partOf } from '#server/store/rides/ride-leaders.ts'
import { isRideDayKept } from '#server/store/rides/ride-times.ts'

const ride = ['titleKo', 'titleEn', 'eventDate'] as const
const times = [...ride, 'startTime', 'endTime'] as const

/** What the site knows of a user's rides, besides the registrations, for the file of all own data. */
export async function findRidesOfUser(
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
  return {
    sheetDetails: withoutEnded(details, clock),
    headCounts: withoutEnded(marks, clock),
    homeLinks,
    attendance,
    led: led.flatMap(({ leaderId, sweepId, ...named }) => {
      const part = partOf({ leaderId, sweepId }, userId)
      return part === null ? [] : [{ ...named, part }]
    }),
  }
}

type Times = Record<(typeof times)[number], string | null>

/** Without the rows of rides that ended 48 hours ago, which may not be erased yet. */
function withoutEnded<Row extends Times>(rows: Row[], clock: ClubClock): Omit<Row, 'startTime' | 'endTime'>[] {
  return rows
    .filter(({ eventDate, startTime, endTime }) => {
      return eventDate === null || startTime === null || isRideDayKept({ eventDate, startTime, endTime }, clock)
    })
    .map(({ startTime: _, endTime: __, ...row }) => row)
}
