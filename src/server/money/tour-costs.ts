import { nameInList } from '#contract/accounts/person-name.ts'
import {
  maxTourCosts,
  type OwnTourCosts,
  type TourCostInput,
  type TourCosts,
  type TourRider,
} from '#contract/money/tour-costs.ts'
import * as calls from '#contract/money/tour-costs-calls.ts'
import { say } from '#contract/sentences.ts'
import { retentionDays } from '#contract/site/retention.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubClock, clubClock, lastDayOf } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextVersion, rejectUpdate, versionMatches } from '#server/db/versions.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict, invalid, notFound } from '#server/refusals.ts'
import { findRide } from '#server/rides/ride-places.ts'
import { hasStarted } from '#server/rides/ride-times.ts'
import type { By } from './collections.ts'
import { settle } from './settle.ts'

export function answerTourCostsCalls(app: Api, { db, config }: Site): void {
  const by = (actorId: string) => ({ actorId, clock: clubClock(new Date(), config.club) })

  answer(app, calls.findTourCosts, ({ params }) => findTourCosts(db, params.id))

  answer(app, calls.addTourCost, ({ params, body, currentUser }) => addTourCost(db, params.id, body, by(currentUser.id)))

  answer(app, calls.changeTourCost, ({ params, body, currentUser }) => changeTourCost(db, params, body, by(currentUser.id)))

  answer(app, calls.removeTourCost, ({ params, currentUser }) => removeTourCost(db, params, { actorId: currentUser.id }))

  answer(app, calls.findOwnTourCosts, ({ params, currentUser }) => findOwnTourCosts(db, params.id, currentUser.id))
}

type ListedRider = TourRider & { userId: string | null }

/** Those of the settlement, and who rode or, before that is recorded, has a spot: these have the id of their account until they are part of a cost. */
async function listRiders(db: Db, eventId: string, { isRecorded }: { isRecorded: boolean }): Promise<ListedRider[]> {
  const known = await db
    .selectFrom('tourRiders')
    .leftJoin('users', 'users.id', 'tourRiders.userId')
    .select(['tourRiders.id', 'tourRiders.userId', 'username', 'firstName', 'lastName', otherName()])
    .where('eventId', '=', eventId)
    .execute()
  const riding = isRecorded
    ? db.selectFrom('attendance').select('userId').where('eventId', '=', eventId)
    : db.selectFrom('eventParticipants').select('userId').where('eventId', '=', eventId).where('status', '=', 'registered')
  const users = await db
    .selectFrom('users')
    .select(['users.id', 'username', 'firstName', 'lastName', otherName()])
    .where('users.id', 'in', riding)
    .execute()
  const ids = new Set(known.map(({ userId }) => userId))
  const riders = [
    ...known.map(({ id, userId, ...user }) => ({ id, userId, ...nameInList(user) })),
    ...users.filter(({ id }) => !ids.has(id)).map(({ id, ...user }) => ({ id, userId: id, ...nameInList(user) })),
  ]
  const nameOf = ({ lastName, firstName, id }: TourRider) => [lastName ?? '\uffff', firstName ?? '', id].join('\0')
  return riders.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

async function listCosts(db: Db, eventId: string) {
  const costs = await db
    .selectFrom('tourCosts')
    .select(['id', 'what', 'amountCents', 'paidBy', 'updatedAt'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute()
  const shares = await db
    .selectFrom('tourShares')
    .innerJoin('tourCosts', 'tourCosts.id', 'tourShares.costId')
    .select(['costId', 'riderId'])
    .where('eventId', '=', eventId)
    .orderBy('riderId')
    .execute()
  const sharers = Map.groupBy(shares, ({ costId }) => costId)
  return costs.map((cost) => ({ ...cost, sharedBy: (sharers.get(cost.id) ?? []).map(({ riderId }) => riderId) }))
}

const totalOf = (costs: readonly { amountCents: number }[]) => costs.reduce((total, { amountCents }) => total + amountCents, 0)

/** @throws 404 */
async function findTourCosts(db: Db, eventId: string): Promise<TourCosts> {
  const ride = await findRide(db, eventId)
  if (ride === undefined) throw notFound()
  const costs = await listCosts(db, eventId)
  const riders = await listRiders(db, eventId, { isRecorded: ride.starts !== null })
  return { riders, costs, totalCents: totalOf(costs), transfers: settle(costs).transfers }
}

/** Nothing for who has no part in the ride. @throws 404 */
async function findOwnTourCosts(db: Db, eventId: string, userId: string): Promise<OwnTourCosts> {
  const ride = await findRide(db, eventId)
  if (ride === undefined) throw notFound()
  const riders = await listRiders(db, eventId, { isRecorded: ride.starts !== null })
  const own = riders.find((rider) => rider.userId === userId)
  if (own === undefined) return { costs: [], totalCents: 0, paidCents: 0, shareCents: 0, transfers: [] }
  const costs = await listCosts(db, eventId)
  const { shares, transfers } = settle(costs)
  const named = (id: string) => {
    const { firstName = null, lastName = null, otherName = null } = riders.find((rider) => rider.id === id) ?? {}
    return { firstName, lastName, otherName }
  }
  const shown = costs.map(({ id, what, amountCents, paidBy }, at) => ({
    id,
    what,
    amountCents,
    shareCents: shares[at]?.get(own.id) ?? 0,
    ...named(paidBy),
  }))
  return {
    costs: shown,
    totalCents: totalOf(costs),
    paidCents: totalOf(costs.filter(({ paidBy }) => paidBy === own.id)),
    shareCents: shown.reduce((total, { shareCents }) => total + shareCents, 0),
    transfers: transfers
      .filter(({ from, to }) => from === own.id || to === own.id)
      .map(({ from, to, amountCents }) =>
        from === own.id
          ? { direction: 'pay' as const, amountCents, ...named(to) }
          : { direction: 'get' as const, amountCents, ...named(from) },
      ),
  }
}

/** @throws 400, 404, 409 */
function addTourCost(db: Db, eventId: string, input: TourCostInput, { actorId, clock }: By): Promise<TourCosts> {
  return inTransaction(db, async (change) => {
    const resolve = await openForCosts(change, eventId, clock)
    const { count } = await change
      .selectFrom('tourCosts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', eventId)
      .executeTakeFirstOrThrow()
    if (count >= maxTourCosts) throw conflict(say('This ride has 100 costs. Please put small ones together.'))
    const at = clock.now.toISOString()
    const { what, amountCents } = input
    const { paidBy, sharedBy } = await resolve(input)
    const id = newId()
    await change
      .insertInto('tourCosts')
      .values({ id, eventId, what, amountCents, paidBy, createdAt: at, updatedAt: at })
      .execute()
    await insertShares(change, id, sharedBy)
    await record(change, 'tourCost.add', { actorId, event: eventId })
    return findTourCosts(change, eventId)
  })
}

interface OneCost {
  id: string
  costId: string
}

/** @throws 400, 404, 409 */
function changeTourCost(
  db: Db,
  { id: eventId, costId }: OneCost,
  input: TourCostInput,
  { actorId, clock }: By,
): Promise<TourCosts> {
  return inTransaction(db, async (change) => {
    const resolve = await openForCosts(change, eventId, clock)
    const before = await findCost(change, eventId, costId)
    const { what, amountCents, expectedVersion } = input
    const { paidBy, sharedBy } = await resolve(input)
    const saved = await change
      .updateTable('tourCosts')
      .set({ what, amountCents, paidBy, updatedAt: nextVersion(before.updatedAt, clock.now) })
      .where('id', '=', costId)
      .where(versionMatches({ expectedVersion }))
      .returning('id')
      .executeTakeFirst()
    if (saved === undefined) return rejectUpdate(change, 'tourCosts', costId)
    await change.deleteFrom('tourShares').where('costId', '=', costId).execute()
    await insertShares(change, costId, sharedBy)
    await forgetUnusedRiders(change, eventId)
    await record(change, 'tourCost.change', { actorId, event: eventId })
    return findTourCosts(change, eventId)
  })
}

/** @throws 404 */
function removeTourCost(db: Db, { id: eventId, costId }: OneCost, { actorId }: Pick<By, 'actorId'>): Promise<void> {
  return inTransaction(db, async (change) => {
    await findCost(change, eventId, costId)
    await change.deleteFrom('tourCosts').where('id', '=', costId).execute()
    await forgetUnusedRiders(change, eventId)
    await record(change, 'tourCost.remove', { actorId, event: eventId })
  })
}

function findCost(change: Db, eventId: string, costId: string): Promise<{ updatedAt: string }> {
  return change
    .selectFrom('tourCosts')
    .select('updatedAt')
    .where('id', '=', costId)
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow(notFound)
}

async function insertShares(change: Db, costId: string, riderIds: readonly string[]): Promise<void> {
  await change
    .insertInto('tourShares')
    .values(riderIds.map((riderId) => ({ costId, riderId })))
    .execute()
}

/**
 * @returns what turns the people of a cost into ids of the settlement. A phone that read the list earlier may still name people by their accounts.
 * @throws 404, 409
 */
async function openForCosts(change: Db, eventId: string, clock: ClubClock) {
  const ride = await findRide(change, eventId)
  if (ride === undefined) throw notFound()
  if (!hasStarted(ride, clock)) throw conflict(say('Costs can be entered once the ride has started.'))
  const riders = await listRiders(change, eventId, { isRecorded: ride.starts !== null })
  return async ({ paidBy, sharedBy }: Pick<TourCostInput, 'paidBy' | 'sharedBy'>) => {
    const idOf = async (named: string, path: string): Promise<string> => {
      const rider = riders.find(({ id, userId }) => id === named || userId === named)
      if (rider === undefined) throw invalid([{ path, message: say('Please choose riders of this ride.') }])
      if (rider.id !== rider.userId) return rider.id
      const { userId } = rider
      rider.id = newId()
      await change.insertInto('tourRiders').values({ id: rider.id, eventId, userId }).execute()
      return rider.id
    }
    const payer = await idOf(paidBy, 'paidBy')
    const sharers = new Set<string>()
    for (const named of sharedBy) sharers.add(await idOf(named, 'sharedBy'))
    return { paidBy: payer, sharedBy: [...sharers] }
  }
}

/** Who is part of no cost any more. */
async function forgetUnusedRiders(change: Db, eventId: string): Promise<void> {
  await change
    .deleteFrom('tourRiders')
    .where('eventId', '=', eventId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tourCosts').select('tourCosts.id').whereRef('paidBy', '=', 'tourRiders.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tourShares').select('costId').whereRef('riderId', '=', 'tourRiders.id'))),
    )
    .execute()
}

/** Of a ride that is deleted for good, or long over. */
export async function forgetTourCosts(change: Db, eventId: string): Promise<void> {
  await change.deleteFrom('tourCosts').where('eventId', '=', eventId).execute()
  await change.deleteFrom('tourRiders').where('eventId', '=', eventId).execute()
}

const ridesPerBatch = 100

/** Of rides that were over a year ago; a deleted one takes its costs along. */
export async function forgetOldTourCosts(db: Db, { today }: Pick<ClubClock, 'today'>): Promise<void> {
  const before = addDays(today, -retentionDays.tourCost)
  await inTransaction(db, async (change) => {
    const rides = await change
      .selectFrom('ridingEvents')
      .select(['id', 'eventDate', 'endDate'])
      .where('eventDate', '<', before)
      .where('id', 'in', change.selectFrom('tourRiders').select('eventId'))
      .limit(ridesPerBatch)
      .execute()
    for (const ride of rides) if (lastDayOf(ride) < before) await forgetTourCosts(change, ride.id)
  })
}

/** What of the user's rides is shared, for their own data. */
export async function findTourCostsOf(db: Db, userId: string) {
  const rides = await db
    .selectFrom('tourRiders')
    .leftJoin('ridingEvents', 'ridingEvents.id', 'tourRiders.eventId')
    .select(['tourRiders.id as riderId', 'tourRiders.eventId', 'titleKo', 'titleEn', 'eventDate'])
    .where('userId', '=', userId)
    .execute()
  const found = rides.map(async ({ riderId, eventId, ...ride }) => {
    const costs = await listCosts(db, eventId)
    const { shares } = settle(costs)
    return costs.flatMap(({ what, amountCents, paidBy }, at) => {
      const shareCents = shares[at]?.get(riderId) ?? 0
      const paidByYou = paidBy === riderId
      return shareCents === 0 && !paidByYou ? [] : [{ ...ride, what, amountCents, paidByYou, shareCents }]
    })
  })
  return (await Promise.all(found)).flat()
}
