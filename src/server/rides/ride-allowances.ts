import { nameInList } from '#contract/accounts/person-name.ts'
import { memberRoles } from '#contract/accounts/users.ts'
import * as calls from '#contract/rides/ride-calls.ts'
import type { MemberToAllow } from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { otherName } from '#server/accounts/other-name.ts'
import { findUser } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { type ClubClock, clubClock } from '#server/club-time.ts'
import { latestFirst, type Page, type PageRequest, toPage } from '#server/db/keyset.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { hasName } from '#server/members/directory.ts'
import { conflict, notFound, Refusal } from '#server/refusals.ts'
import { countRides } from '#server/ride-day/ride-numbers.ts'
import { partOf } from './ride-leaders.ts'
import { findOpenRide, findRide } from './ride-places.ts'

export function answerAllowanceCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listMembersToAllow, async (request, reply) =>
    sendListPage(request, reply, await listMembersToAllow(db, request.params.id, request.query)),
  )

  answer(app, calls.allowRider, ({ params, currentUser }) =>
    allowRider(db, {
      eventId: params.id,
      userId: params.userId,
      actorId: currentUser.id,
      clock: clubClock(new Date(), config.club),
    }),
  )
}

/** Newest account first. Without a search, those who were allowed. @throws 404 */
async function listMembersToAllow(
  db: Db,
  eventId: string,
  { search = '', ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<MemberToAllow>> {
  if ((await findRide(db, eventId)) === undefined) throw notFound()
  const members = db
    .selectFrom('users')
    .leftJoin('rideAllowances as allowance', (join) =>
      join.onRef('allowance.userId', '=', 'users.id').on('allowance.eventId', '=', eventId),
    )
    .select(['users.id', 'users.createdAt', 'username', 'firstName', 'lastName', 'allowedAt'])
    .select(otherName())
    .where('users.role', '!=', 'guest')
    .where('users.isActive', '=', 'true')
    .$if(search === '', (query) => query.where('allowedAt', 'is not', null))
    .$if(search !== '', (query) => query.where(hasName(search)))
  const found = await latestFirst(members, ['users.createdAt', 'users.id'], page).execute()
  const { rows, next } = toPage(found, page.limit, ({ createdAt, id }) => [createdAt, id])
  const answered = rows.map(({ id, allowedAt, createdAt: _, ...user }) => ({
    userId: id,
    ...nameInList(user),
    isAllowed: allowedAt !== null,
  }))
  return { rows: answered, next }
}

/** Before that person has signed up; then they sign up themselves. Doing it again changes nothing. @throws 403, 404, 409 */
function allowRider(
  db: Db,
  { eventId, userId, actorId, clock }: { eventId: string; userId: string; actorId: string; clock: ClubClock },
): Promise<void> {
  return inTransaction(db, async (change) => {
    if (userId === actorId)
      throw new Refusal(403, say('You cannot allow yourself to join. Please ask someone else who leads the ride, or an officer.'))
    await findOpenRide(change, eventId, clock)
    const user = await findUser(change, userId)
    if (user === undefined) throw notFound()
    if (user.isActive !== 'true' || !memberRoles.includes(user.role)) throw conflict(say('Please choose a member'))
    const [allowed] = await change
      .insertInto('rideAllowances')
      .values({ eventId, userId, allowedAt: clock.now.toISOString() })
      .onConflict((known) => known.columns(['eventId', 'userId']).doNothing())
      .returning('userId')
      .execute()
    if (allowed !== undefined) await record(change, 'event.allow', { actorId, event: eventId })
  })
}

/** Those who lead the ride were chosen for it. @throws 409 for someone who has ridden too little and was not allowed. */
export async function checkRidesRequired(
  change: Db,
  ride: Pick<RidingEventRow, 'id' | 'minRides' | 'leaderId' | 'sweepId'>,
  userId: string,
): Promise<void> {
  if (ride.minRides === 0 || partOf(ride, userId) !== null || (await countRides(change, userId)) >= ride.minRides) return
  const allowance = await change
    .selectFrom('rideAllowances')
    .select('userId')
    .where('eventId', '=', ride.id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (allowance !== undefined) return
  throw conflict(
    say(
      'This ride is for riders who have ridden with the club more often. Please ask its road captain or an officer: once they have allowed it, you can sign up here.',
    ),
  )
}
