import { sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import type { RideSheet, SheetRider } from '#contract/ride-day/ride-sheets.ts'
import { record } from '#server/activities/record.ts'
import type { ClubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { SheetDetailsRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findRidingEvent } from '#server/rides/list-rides.ts'
import { findPart } from '#server/rides/ride-leaders.ts'
import { findDetailsOfRide } from './sheet-details.ts'

/**
 * The riders with their emergency contacts. The activity log gets one line about the ride and one about each rider whose contact
 * is in the answer, in the same transaction: no answer without those lines.
 * @throws 404 when there is no such ride.
 */
export function openRideSheet(
  db: Db,
  eventId: string,
  {
    actorId,
    clock,
    action = 'event.rideSheet',
  }: { actorId: string; clock: ClubClock; action?: 'event.rideSheet' | 'export.rideSheet' },
): Promise<RideSheet> {
  return inTransaction(db, async (change) => {
    const detail = (await findPart(change, eventId, actorId)) ?? undefined
    // Next: on PostgreSQL it fails for a deleted account before any rider is read. An unknown ride rolls it back.
    await record(change, action, { actorId, event: eventId, detail })
    const event = await findRidingEvent(change, eventId, { viewerId: actorId, clock })
    const details = await findDetailsOfRide(change, eventId, clock)
    const riders = (await listSheetRiders(change, eventId)).map((rider) => withDetails(rider, details.get(rider.userId)))
    const withContact = riders.filter(
      (rider) => rider.phoneNumber !== null || rider.emergencyContactPhone !== null || rider.passengerPhone !== null,
    )
    await record(change, 'rideSheet.view', { actorId, user: withContact.map(({ userId }) => userId), detail })
    return { event, riders }
  })
}

type ApplicationRider = Omit<SheetRider, 'passengerName' | 'passengerPhone' | 'isContactOfRide' | 'links'>

/** With what the rider added for this ride. An emergency contact of the application goes before one of the ride. */
function withDetails(rider: ApplicationRider, details: SheetDetailsRow | undefined): SheetRider {
  const isContactOfRide = !rider.emergencyContactPhone && details?.emergencyContactPhone != null
  return {
    ...rider,
    motorcycleModel: details?.motorcycle ?? rider.motorcycleModel,
    passengerName: details?.passengerName ?? null,
    passengerPhone: details?.passengerPhone ?? null,
    ...(isContactOfRide && {
      emergencyContactName: details.emergencyContactName,
      emergencyContactRelation: null,
      emergencyContactPhone: details.emergencyContactPhone,
    }),
    isContactOfRide,
  }
}

/**
 * A rider with several approved applications has several rows; the newest is picked here, because an ORDER BY on it makes SQLite
 * read every approved application for each rider.
 */
export async function listSheetRiders(db: Db, eventId: string): Promise<ApplicationRider[]> {
  const rows = await db
    .selectFrom('eventParticipants as rider')
    .innerJoin('users', 'users.id', 'rider.userId')
    .leftJoin('membershipApplications as application', (join) =>
      join
        .onRef('application.userId', '=', 'rider.userId')
        .on('application.status', '=', sql.val('approved'))
        .on('application.duplicateOf', 'is', null),
    )
    .select([
      'rider.userId',
      'rider.status',
      'users.username',
      'users.firstName',
      'users.lastName',
      'application.koreanName',
      'application.englishName',
      'application.phoneNumber',
      'application.motorcycleModel',
      'application.emergencyContactName',
      'application.emergencyContactRelation',
      'application.emergencyContactPhone',
      'application.detailsConfirmedAt',
      'application.submittedAt',
      'application.id as applicationId',
    ])
    .where('rider.eventId', '=', eventId)
    // 'registered' before 'waiting', as the words sort.
    .orderBy('rider.status')
    .orderBy('rider.turn')
    .execute()
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const known = newest.get(row.userId)
    // Map keeps the position of the first row.
    if (known === undefined || momentOf(row) > momentOf(known)) newest.set(row.userId, row)
  }
  return [...newest.values()].map(({ username, submittedAt: _, applicationId: __, ...rider }) => ({
    ...rider,
    ...nameInList({ ...rider, username }),
  }))
}

function momentOf({ submittedAt, applicationId }: { submittedAt: string | null; applicationId: string | null }): string {
  return `${submittedAt} ${applicationId}`
}
