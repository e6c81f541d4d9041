import { nameInList } from '#contract/accounts/person-name.ts'
import { type RiderToTell, ridersToTellShown } from '#contract/ride-day/ride-sheets.ts'
import { toldActivities } from '#server/activities/all-activities.ts'
import { channelsOf } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import type { ParticipantRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findAddressees } from '#server/notices/addressees.ts'
import { listSubscriptions } from '#server/notices/push-subscriptions.ts'
import { notFound } from '#server/refusals.ts'
import { findPart } from '#server/rides/ride-leaders.ts'
import { isRestorable, readContent } from '#server/site/deleted-items.ts'

interface Opening {
  actorId: string
  /** Whether the site has a mail server. */
  sendsMail: boolean
  now: Date
}

/**
 * The riders with a place, then the waitlist, for the officer or leader who calls them. As with the ride sheet, the activity log gets one line about the ride and one about
 * each rider whose phone number is in the answer, in the same transaction.
 * @throws 404 when there is no such ride, and it was not deleted in the last 30 days.
 */
export function openRidersToTell(db: Db, eventId: string, { actorId, sendsMail, now }: Opening): Promise<RiderToTell[]> {
  return inTransaction(db, async (change) => {
    const detail = (await findPart(change, eventId, actorId)) ?? undefined
    // Next: on PostgreSQL it fails for a deleted account before any rider is read. An unknown ride rolls it back.
    await record(change, 'event.tellList', { actorId, event: eventId, detail })
    const registrations = (await registrationsOf(change, eventId)) ?? (await deletedRegistrationsOf(change, eventId, now))
    const riders = registrations.toSorted(byPlace).slice(0, ridersToTellShown)
    const userIds = riders.map(({ userId }) => userId)
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

/** Undefined when there is no such ride. */
async function registrationsOf(db: Db, eventId: string): Promise<Registration[] | undefined> {
  const ride = await db.selectFrom('ridingEvents').select('id').where('id', '=', eventId).executeTakeFirst()
  if (ride === undefined) return undefined
  return db.selectFrom('eventParticipants').select(['userId', 'status', 'turn']).where('eventId', '=', eventId).execute()
}

async function deletedRegistrationsOf(db: Db, eventId: string, now: Date): Promise<Registration[]> {
  const item = await db.selectFrom('deletedItems').selectAll().where('id', '=', eventId).executeTakeFirst()
  const content = item && isRestorable(item, now) ? readContent(item) : undefined
  if (content?.kind !== 'event') throw notFound()
  return content.registrations
}
