import { sql } from 'kysely'
import { nameInList } from '#contract/accounts/person-name.ts'
import { type RiderToTell, type RideSheet, ridersToTellShown, type SheetRider } from '#contract/ride-day/ride-day.ts'
import { toldActivities } from '#server/activities/all-activities.ts'
import { channelsOf } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, toClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { ParticipantRow, SheetDetailsRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findAddressees } from '#server/notices/addressees.ts'
import { listSubscriptions } from '#server/notices/push-calls.ts'
import { notFound } from '#server/refusals.ts'
import { findRidingEvent } from '#server/rides/list-rides.ts'
import { findPart } from '#server/rides/ride-leaders.ts'
import { isRestorable, readContent } from '#server/site/deleted-items.ts'
import { listAnnouncedGuests } from './announced-guests.ts'
import { findRideNumbers } from './ride-numbers.ts'
import { findDetailsOfRide, lateMinutesNow } from './sheet-details.ts'

/** The log gets a line about the ride and one about each rider whose contact is answered, in the same transaction. @throws 404 */
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
    const listed = await listSheetRiders(change, eventId)
    const numberOn = await findRideNumbers(change, idsOf(listed), clock)
    const ride = { ...event, eventDate: toClubDay(event.eventDate, clock.club.timeZone) }
    const riders = listed.map((rider) => {
      const added = details.get(rider.userId)
      const lateMinutes = added ? lateMinutesNow(event, added, clock) : null
      return { ...withDetails(rider, added), lateMinutes, rideNumber: numberOn(rider.userId, ride) }
    })
    const withContact = riders.filter(
      (rider) => rider.phoneNumber !== null || rider.emergencyContactPhone !== null || rider.passengerPhone !== null,
    )
    await record(change, 'rideSheet.view', { actorId, user: withContact.map(({ userId }) => userId), detail })
    const guests = event.guestCount === 0 ? [] : await listAnnouncedGuests(change, eventId)
    return { event, riders, guests }
  })
}

export const idsOf = (riders: readonly { userId: string }[]) => riders.map(({ userId }) => userId)

type OfThisRide = 'passengerName' | 'passengerPhone' | 'lateMinutes' | 'rideNumber' | 'isContactOfRide' | 'links'
type ApplicationRider = Omit<SheetRider, OfThisRide>

/** With what the rider added for this ride. An emergency contact of the application goes before one of the ride. */
function withDetails(
  rider: ApplicationRider,
  details: SheetDetailsRow | undefined,
): Omit<SheetRider, 'lateMinutes' | 'rideNumber'> {
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

/** Of several approved applications the newest is picked here: an ORDER BY on it makes SQLite read every approved application for each rider. */
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

/** Logged as the ride sheet is, by those whose phone number is answered. @throws 404 when there is no such ride, also none that can be restored. */
export function openRidersToTell(
  db: Db,
  eventId: string,
  { actorId, sendsMail, now }: { actorId: string; sendsMail: boolean; now: Date },
): Promise<RiderToTell[]> {
  return inTransaction(db, async (change) => {
    const detail = (await findPart(change, eventId, actorId)) ?? undefined
    // Next: on PostgreSQL it fails for a deleted account before any rider is read. An unknown ride rolls it back.
    await record(change, 'event.tellList', { actorId, event: eventId, detail })
    const riders = (await registrationsOf(change, eventId, now)).toSorted(byPlace).slice(0, ridersToTellShown)
    const userIds = idsOf(riders)
    const people = await findAddressees(change, userIds)
    const browsers = await listSubscriptions(change, userIds)
    const list = riders.flatMap(({ userId, status }): RiderToTell[] => {
      const person = people.get(userId)
      if (!person?.isActive) return []
      const { mail, push } = channelsOf(toldActivities.rideChanged, person)
      return [
        {
          userId,
          ...nameInList(person),
          koreanName: person.koreanName || null,
          englishName: person.englishName || null,
          status,
          phoneNumber: person.phoneNumber,
          channels: [
            ...(push && browsers.has(userId) ? (['push'] as const) : []),
            ...(mail && sendsMail ? (['mail'] as const) : []),
          ],
          hasUnverifiedAddress: sendsMail && person.hasUnverifiedAddress,
        },
      ]
    })
    const withPhone = list.filter(({ phoneNumber }) => phoneNumber !== null)
    await record(change, 'tellList.view', { actorId, user: withPhone.map(({ userId }) => userId), detail })
    return list
  })
}

type Registration = Pick<ParticipantRow, 'userId' | 'status' | 'turn'>

// 'registered' before 'waiting', as the words sort.
const byPlace = (one: Registration, other: Registration) =>
  one.status === other.status ? one.turn - other.turn : one.status < other.status ? -1 : 1

/** Also of a ride that is deleted and can be restored. */
async function registrationsOf(db: Db, eventId: string, now: Date): Promise<Registration[]> {
  const ride = await db.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirst()
  if (ride !== undefined)
    return db.selectFrom('eventParticipants').select(['userId', 'status', 'turn']).where('eventId', '=', eventId).execute()
  const item = await db.selectFrom('deletedItems').selectAll().where('id', '=', eventId).executeTakeFirst()
  const content = item && isRestorable(item, now) ? readContent(item) : undefined
  if (content?.kind !== 'event') throw notFound()
  return content.registrations
}
