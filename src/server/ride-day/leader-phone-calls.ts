import type { LeaderPhone } from '#contract/ride-day/ride-day.ts'
import * as calls from '#contract/ride-day/ride-day-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { findApplicationOf } from '#server/members/own-details.ts'
import { conflict, forbidden, notFound } from '#server/refusals.ts'
import { findRidingEvent } from '#server/rides/list-rides.ts'
import { findRide } from '#server/rides/ride-places.ts'

export function answerLeaderPhoneCalls(app: Api, { db, config }: Site): void {
  const by = (userId: string) => ({ userId, clock: clubClock(new Date(), config.club) })

  answer(app, calls.showLeaderPhone, ({ params, body, currentUser }) =>
    showLeaderPhone(db, params.id, { ...by(currentUser.id), isShown: body.isShown }),
  )

  answer(
    app,
    calls.findLeaderPhone,
    ({ params, currentUser }, reply) => {
      // No proxy or browser may cache it.
      reply.header('cache-control', 'private, no-store')
      return findLeaderPhone(db, params.id, by(currentUser.id))
    },
    { onRequest: (request) => app.limits.spend(request, 'viewRiders') },
  )
}

interface By {
  userId: string
  clock: ClubClock
}

/** docs/product.md 21.12. Doing it again changes nothing. @throws 403 for all but the leader, 404, 409 without a number */
function showLeaderPhone(db: Db, eventId: string, { userId, clock, isShown }: By & { isShown: boolean }): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    const ride = await findRide(change, eventId)
    if (ride === undefined) throw notFound()
    if (ride.leaderId !== userId) throw forbidden()
    if (isShown && (await findPhone(change, userId)) === null)
      throw conflict(say('There is no phone number of yours on the site. Please add it in Settings first.'))
    const leaderPhoneBy = isShown ? userId : null
    if (ride.leaderPhoneBy !== leaderPhoneBy) {
      await change.updateTable('ridingEvents').set({ leaderPhoneBy }).where('id', '=', eventId).execute()
      await record(change, isShown ? 'leaderPhone.show' : 'leaderPhone.hide', { actorId: userId })
    }
    return findRidingEvent(change, eventId, { viewerId: userId, clock })
  })
}

/** Each look is logged, in the same transaction. @throws 404 also where it is not shown to this user, or not now */
function findLeaderPhone(db: Db, eventId: string, { userId, clock }: By): Promise<LeaderPhone> {
  return inTransaction(db, async (change) => {
    const { showsLeaderPhone, leaderId } = await findRidingEvent(change, eventId, { viewerId: userId, clock })
    if (!showsLeaderPhone || leaderId === null) throw notFound()
    const phoneNumber = await findPhone(change, leaderId)
    if (phoneNumber === null) throw notFound()
    if (leaderId !== userId) await record(change, 'leaderPhone.view', { actorId: userId, user: [leaderId] })
    return { phoneNumber }
  })
}

async function findPhone(db: Db, userId: string): Promise<string | null> {
  const application = await findApplicationOf(db, userId)
  return application?.status === 'approved' ? application.phoneNumber || null : null
}
