import type { NotNull } from 'kysely'
import type { PersonalData } from '#contract/members/personal-data.ts'
import { type ClubClock, type ClubDay, toInstant } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/ride-rows.ts'
import { partOf } from '#server/rides/ride-leaders.ts'
import { isRideDayKept } from '#server/rides/ride-times.ts'

const ride = ['titleKo', 'titleEn', 'eventDate'] as const
const times = [...ride, 'endDate', 'startTime', 'endTime'] as const

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
