import type { FastifyRequest } from 'fastify'
import { memberRoles } from '#contract/accounts/users.ts'
import type { ExpectedVersion } from '#contract/fields.ts'
import { samePlace } from '#contract/rides/meeting-place.ts'
import { type PopUpInput, type PopUpRule, popUpLeadDays, popUpLeadMinutes } from '#contract/rides/pop-up.ts'
import * as calls from '#contract/rides/pop-up-calls.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { findActiveRole, requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, clubClock, rideSpan, toClubDay } from '#server/club-time.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { conflict, forbidden, invalid, notFound, Refusal, unauthorized } from '#server/refusals.ts'
import { joinWaitlist } from './event-participant-calls.ts'
import { findRidingEvent, type Viewer } from './list-rides.ts'
import { siteTexts, textsAfter } from './pop-up-texts.ts'
import { fillPlaces, findRide, refuseThird } from './ride-places.ts'
import { hasStarted } from './ride-times.ts'
import { createRidingEvent, updateRidingEvent } from './riding-event-calls.ts'

export function answerPopUpCalls(app: Api, { db, config }: Site): void {
  const clockNow = () => clubClock(new Date(), config.club)
  const inClubDays = (input: PopUpInput) => ({ ...input, eventDate: toClubDay(input.eventDate, config.club.timeZone) })
  const spend = { preHandler: (request: FastifyRequest) => app.limits.spend(request, 'changeRegistration') }

  answerRead(app, calls.findPopUpRule, () => popUpRuleOf(db)('rule'))

  answer(app, calls.changePopUpRule, ({ body, currentUser }) => changePopUpRule(db, body, currentUser.id))

  // Who may call is checked before the body is read, as all access is.
  answer(
    app,
    calls.callRide,
    ({ body, currentUser }) => callRide(db, inClubDays(body), { viewerId: currentUser.id, clock: clockNow() }),
    { onRequest: () => refuseWithoutRule(db), ...spend },
  )

  answer(
    app,
    calls.changeCalledRide,
    ({ params, body: { expectedVersion, ...body }, currentUser }) =>
      changeCalledRide(db, params.id, { ...inClubDays(body), expectedVersion }, { viewerId: currentUser.id, clock: clockNow() }),
    {
      async onRequest({ params, currentUser }) {
        await refuseWithoutRule(db)
        const { id } = params as { id: string }
        // PostgreSQL refuses a text with NUL.
        const ride = id.includes('\0') ? undefined : await findRide(db, id)
        if (ride) refuseUnlessCaller(ride, currentUser.id)
      },
      ...spend,
    },
  )
}

/** The row of `clubRules` that says whether members may call rides. */
export const popUpRule = 'membersCallRides'

const popUpRuleOf = onceFor((db) => memoizeUntilCommit(db, (_rule: 'rule') => findPopUpRule(db)))

async function findPopUpRule(db: Db): Promise<PopUpRule> {
  const rule = await db.selectFrom('clubRules').select('value').where('name', '=', popUpRule).executeTakeFirst()
  return { isOn: rule?.value === 'true' }
}

/** @throws 401 or 403 when the actor is no longer an administrator. */
function changePopUpRule(db: Db, { isOn }: PopUpRule, actorId: string): Promise<PopUpRule> {
  return inTransaction(db, async (change) => {
    await requireAdministrator(change, actorId)
    const value = String(isOn)
    await change
      .insertInto('clubRules')
      .values({ name: popUpRule, value })
      .onConflict((known) => known.column('name').doUpdateSet({ value }))
      .execute()
    await record(change, 'club.popUps', { actorId, detail: isOn ? 'on' : 'off' })
    return { isOn }
  })
}

const refused = (sentence: Sentence) => new Refusal(403, sentence)

async function refuseWithoutRule(db: Db): Promise<void> {
  if (!(await findPopUpRule(db)).isOn) throw refused(say('Members cannot call rides at the moment. Please ask an officer.'))
}

/** Who leads it is who called it. */
function refuseUnlessCaller({ kind, leaderId }: RidingEventRow, userId: string): void {
  if (kind !== 'member' || leaderId !== userId)
    throw refused(say('Only the member who called this ride can change it here. Please ask an officer.'))
}

async function requireCaller(change: Db, userId: string): Promise<void> {
  const role = await findActiveRole(change, userId)
  if (role === undefined) throw unauthorized()
  if (!memberRoles.includes(role)) throw forbidden()
  await refuseWithoutRule(change)
}

type Called = Omit<PopUpInput, 'eventDate'> & Pick<RidingEventRow, 'eventDate'>

/** docs/product.md 9.20. Who calls it leads it and has the first place. @throws 400 for the start, 401, 403, 409 with two open rides */
function callRide(db: Db, { word, ...input }: Called, { viewerId, clock }: Viewer): Promise<RidingEvent> {
  return inTransaction(db, async (change) => {
    await requireCaller(change, viewerId)
    checkStart(input, clock)
    await refuseThird(change, viewerId, clock)
    const plan = { ...input, meetingLocationEn: await findEnglishPlace(change, input.meetingLocation) }
    const { id } = await createRidingEvent(
      change,
      { ...plan, ...siteTexts(plan), ...unplanned, kind: 'member', word, leaderId: viewerId, createdBy: viewerId },
      clock,
    )
    await joinWaitlist(change, id, viewerId)
    await fillPlaces(change, id, clock, viewerId)
    return findRidingEvent(change, id, { viewerId, clock })
  })
}

const unplanned = {
  endDate: null,
  endTime: null,
  route: null,
  registrationClosesAt: null,
  sweepId: null,
  decideBy: null,
  stops: [],
  minRides: 0,
  status: 'upcoming',
}

/** Texts that an officer has written stay. @throws 400, 401, 403, 404, 409 */
function changeCalledRide(
  db: Db,
  id: string,
  { expectedVersion, ...input }: Called & ExpectedVersion,
  viewer: Viewer,
): Promise<RidingEvent> {
  const { viewerId, clock } = viewer
  return inTransaction(db, async (change) => {
    await requireCaller(change, viewerId)
    const before = await findRide(change, id)
    if (before === undefined) throw notFound()
    refuseUnlessCaller(before, viewerId)
    if (before.status === 'cancelled') throw conflict(say('This ride has been cancelled.'))
    if (hasStarted(before, clock)) throw conflict(say('This ride has started or is over, so it cannot be changed.'))
    const isMoved = before.eventDate !== input.eventDate || before.startTime !== input.startTime
    if (isMoved) checkStart(input, clock)
    const isElsewhere = before.meetingLocation !== input.meetingLocation
    const meetingLocationEn = isElsewhere ? await findEnglishPlace(change, input.meetingLocation) : before.meetingLocationEn
    const plan = { ...input, meetingLocationEn }
    const { endTime, route, registrationClosesAt, status } = before
    return updateRidingEvent(
      change,
      id,
      {
        ...plan,
        ...textsAfter(before, plan),
        endTime,
        route,
        // What an officer had set for the former start.
        registrationClosesAt: isMoved ? null : registrationClosesAt,
        ...(isMoved && { decideBy: null }),
        status: status === 'ongoing' ? 'ongoing' : 'upcoming',
        expectedVersion,
      },
      viewer,
    )
  })
}

function checkStart({ eventDate, startTime }: Pick<Called, 'eventDate' | 'startTime'>, { now, today, club }: ClubClock): void {
  const { start } = rideSpan({ eventDate, endDate: null, startTime, endTime: null }, club.timeZone)
  if (start.getTime() < now.getTime() + popUpLeadMinutes * 60_000)
    throw invalid([
      {
        path: eventDate < today ? 'eventDate' : 'startTime',
        message: say('Please choose a start that is at least one hour away.'),
      },
    ])
  if (eventDate > addDays(today, popUpLeadDays))
    throw invalid([{ path: 'eventDate', message: say('Please choose a day within 400 days from today.') }])
}

/** So many that the places of a season are among them. */
const readRides = 50

/** As an officer or the club's list named the place before, so that a member needs no English. */
async function findEnglishPlace(change: Db, meetingLocation: string): Promise<string | null> {
  const rides = await change
    .selectFrom('ridingEvents')
    .select(['meetingLocation', 'meetingLocationEn'])
    .orderBy('eventDate', 'desc')
    .orderBy('id', 'desc')
    .limit(readRides)
    .execute()
  const named = rides.find((ride) => ride.meetingLocationEn !== null && samePlace(ride.meetingLocation, meetingLocation))
  return named?.meetingLocationEn ?? null
}
