import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { HeadCount, HeadCountAnswer, HeadCountInput, RideSheet } from '#contract/ride-day/ride-day.ts'
import { newId } from '#server/db/new-id.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { createRidingEvent, type NewRidingEvent } from '#server/rides/riding-event-calls.ts'
import type { SignedIn, TestApp } from './app.ts'
import { clockAt } from './club-clock.ts'
import { callRides, newRide } from './rides.ts'

/** A ride from 9:00 to 15:00 in Denver. */
export const rideDay = { eventDate: '2027-05-08', startTime: '09:00', endTime: '15:00' } as const
export const rideStart = '2027-05-08T15:00:00.000Z'
export const rideNoon = '2027-05-08T18:00:00.000Z'

/** Moves the clock of the test. */
export function moveClock(t: TestContext, to: string): void {
  t.mock.timers.reset()
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(to) })
}

export interface CountedRide {
  id: string
  leader: SignedIn
  riders: SignedIn[]
}

/** A leader's ride with riders who have a place, the leader among them. */
export async function planRideDay(app: TestApp, count = 3, changes: Partial<NewRidingEvent> = {}): Promise<CountedRide> {
  const riders: SignedIn[] = []
  for (let rider = 0; rider < count; rider += 1) riders.push(await app.signedInAs('member'))
  const [leader = await app.signedInAs('member')] = riders
  const input = { ...newRide, ...rideDay, leaderId: leader.userId, ...changes }
  const { id } = await createRidingEvent(app.db, input, clockAt())
  for (const [index, { userId }] of riders.entries()) await giveRegistration(app, { eventId: id, userId, turn: index + 1 })
  return { id, leader, riders }
}

export async function giveRegistration(
  { db }: Pick<TestApp, 'db'>,
  place: { eventId: string; userId: string; turn: number; status?: 'registered' | 'waiting' },
): Promise<void> {
  const registeredAt = '2027-05-01T00:00:00.000Z'
  await db
    .insertInto('eventParticipants')
    .values({ id: newId(), status: 'registered', registeredAt, ...place })
    .execute()
  // As after a real registration: the next one gets a number of its own.
  await db
    .updateTable('ridingEvents')
    .set({ registrationTurn: place.turn })
    .where('id', '=', place.eventId)
    .where('registrationTurn', '<', place.turn)
    .execute()
}

const nothing: HeadCountInput = { eventDate: '2027-05-08T06:00:00.000Z', marks: [], addedGuests: [], removedGuests: [] }

export const sendCount = (app: TestApp, { headers }: SignedIn, rideId: string, input: Partial<HeadCountInput>) =>
  app.inject({
    method: 'POST',
    url: `/api/riding-events/${rideId}/head-count`,
    headers,
    payload: { ...nothing, ...input },
  })

export async function count(
  app: TestApp,
  by: SignedIn,
  rideId: string,
  input: Partial<HeadCountInput>,
): Promise<HeadCountAnswer> {
  const answer = await sendCount(app, by, rideId, input)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export const openCount = (app: TestApp, { headers }: SignedIn, rideId: string) =>
  app.inject({ url: `/api/riding-events/${rideId}/head-count`, headers })

export const readHeadCount = async (app: TestApp, by: SignedIn, rideId: string): Promise<HeadCount> =>
  (await openCount(app, by, rideId)).json()

export const readSheet = async (app: TestApp, by: SignedIn, rideId: string): Promise<RideSheet> =>
  (await callRides(app, by, 'GET', `/${rideId}/ride-sheet`)).json()

/** Records who rode. */
export async function recordRiders(app: TestApp, by: SignedIn, rideId: string, riders: readonly SignedIn[], guestStarts = 0) {
  const record = { userIds: riders.map(({ userId }) => userId), guestStarts }
  const answer = await callRides(app, by, 'PUT', `/${rideId}/attendance`, record)
  assert.equal(answer.statusCode, 200, answer.body)
}

type Mark = HeadCountInput['marks'][number]

export function mark(stopId: string, { userId }: Pick<SignedIn, 'userId'>, status: Mark['status'], at = rideNoon): Mark {
  return { stopId, riderId: userId, status, at }
}

export const rideRow = ({ db }: TestApp, id: string) =>
  db.selectFrom('ridingEvents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What no call sets, or not at this hour. */
export const changeRow = ({ db }: Pick<TestApp, 'db'>, id: string, values: Partial<RidingEventRow>) =>
  db.updateTable('ridingEvents').set(values).where('id', '=', id).execute()

/** Ids of the accounts that rode, sorted. */
export async function rodeOn({ db }: TestApp, id: string): Promise<string[]> {
  const rows = await db.selectFrom('attendance').select('userId').where('eventId', '=', id).execute()
  return rows.map(({ userId }) => userId).sort()
}
