import * as calls from '#contract/rides/riding-event-calls.ts'
import type { RidingEventInput, RidingEventUpdate } from '#contract/rides/riding-events.ts'
import { clubClock, toClubDay, toInstant } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { notFound } from '#server/refusals.ts'
import { listCalledOffRides } from './called-off-rides.ts'
import { findRidingEvent, listRidingEvents, listUpcomingEvents } from './list-rides.ts'
import { findRidePreview } from './ride-previews.ts'
import { createRidingEvent, deleteRidingEvent, updateRidingEvent } from './riding-events.ts'

export function answerRidingEventCalls(app: Api, { db, config }: Site): void {
  const { timeZone } = config.club
  const dayOf = (date: string) => toClubDay(date, timeZone)
  const instantOf = (date: string) => toInstant(date, timeZone)
  const newRide = ({ endDate, registrationClosesAt, decideBy, ...input }: RidingEventInput) => ({
    ...input,
    eventDate: dayOf(input.eventDate),
    endDate: endDate === null ? null : dayOf(endDate),
    registrationClosesAt: registrationClosesAt && instantOf(registrationClosesAt),
    decideBy: decideBy && instantOf(decideBy),
  })
  const changedRide = ({ endDate, registrationClosesAt, decideBy, ...input }: RidingEventUpdate) => ({
    ...input,
    eventDate: dayOf(input.eventDate),
    ...(endDate !== undefined && { endDate: endDate === null ? null : dayOf(endDate) }),
    registrationClosesAt: registrationClosesAt && instantOf(registrationClosesAt),
    decideBy: decideBy && instantOf(decideBy),
  })
  const clockNow = () => clubClock(new Date(), config.club)
  const seenBy = (currentUser: { id: string }) => ({ viewerId: currentUser.id, clock: clockNow() })

  answer(app, calls.listRidingEvents, async (request, reply) =>
    sendListPage(request, reply, await listRidingEvents(db, { ...request.query, ...seenBy(request.currentUser) })),
  )

  answer(app, calls.listUpcomingEvents, async (request, reply) =>
    sendListPage(request, reply, await listUpcomingEvents(db, { ...request.query, ...seenBy(request.currentUser) })),
  )

  answer(app, calls.listCalledOffRides, ({ currentUser }) => listCalledOffRides(db, currentUser.id, clockNow()))

  answer(app, calls.findRidingEvent, ({ params, currentUser }) => findRidingEvent(db, params.id, seenBy(currentUser)))

  answer(app, calls.findRidePreview, ({ params }) => {
    if (!config.club.showsRidesToVisitors) throw notFound()
    return findRidePreview(db, params.id, clockNow())
  })

  answer(app, calls.createRidingEvent, ({ body, currentUser }) =>
    createRidingEvent(db, { ...newRide(body), createdBy: currentUser.id }, clockNow()),
  )

  answer(app, calls.updateRidingEvent, ({ params, body, currentUser }) =>
    updateRidingEvent(db, params.id, changedRide(body), seenBy(currentUser)),
  )

  answer(app, calls.deleteRidingEvent, ({ params, currentUser }) =>
    deleteRidingEvent(db, params.id, { actorId: currentUser.id, clock: clockNow() }),
  )
}
