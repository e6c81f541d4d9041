import { isLateTime, type LateMinutes } from '#contract/ride-day/late-rules.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict, notFound } from '#server/refusals.ts'
import { findRidingEvent } from '#server/rides/list-rides.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { dayStarts } from '#server/rides/ride-times.ts'
import { notLate, saveLateness } from './sheet-details.ts'

export function answerLateCalls(app: Api, { db, config }: Site): void {
  const by = (userId: string) => ({ userId, clock: clubClock(new Date(), config.club) })

  answer(app, calls.sayLate, ({ params, body, currentUser }) =>
    sayLate(db, params.id, { ...by(currentUser.id), minutes: body.minutes }),
  )

  answer(app, calls.takeBackLate, ({ params, currentUser }) => takeBackLate(db, params.id, by(currentUser.id)))
}

interface By {
  userId: string
  clock: ClubClock
}

/** docs/product.md 21.10. Read by those who lead the ride, on its head count and its sheet; no one is told. @throws 404, 409 */
function sayLate(db: Db, eventId: string, { userId, clock, minutes }: By & { minutes: LateMinutes }): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const ride = await findRide(change, eventId)
    if (ride === undefined) throw notFound()
    if (ride.status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
    const { status } = ride
    const late = dayStarts(ride, clock.club.timeZone).find(({ startsAt }) => isLateTime({ startsAt, status }, clock.now))
    if (late === undefined)
      throw conflict(say('You can say that you are late from three hours before the start until an hour after it.'))
    await change
      .selectFrom('eventParticipants')
      .select('id')
      .where('eventId', '=', eventId)
      .where('userId', '=', userId)
      .where('status', '=', 'registered')
      .executeTakeFirstOrThrow(() => conflict(say('You have no spot on this ride.')))
    await saveLateness(change, { eventId, userId }, { lateMinutes: minutes, lateDay: late.day })
    return findRidingEvent(change, eventId, { viewerId: userId, clock })
  })
}

/** At any time; doing it again changes nothing. @throws 404 */
function takeBackLate(db: Db, eventId: string, { userId }: By): Promise<void> {
  return inTransaction(db, async (change) => {
    if ((await findRide(change, eventId)) === undefined) throw notFound()
    await saveLateness(change, { eventId, userId }, notLate)
  })
}
