import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#server/db/open.ts'
import { eraseAccount } from '#server/members/erasure.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase, openTwice } from '../../../test/databases/databases.ts'
import { makeUsers, newRide, placesOf, rideInput, signUp } from '../../../test/rides.ts'
import { cancelRegistration } from './event-participant-calls.ts'
import { createRidingEvent, updateRidingEvent } from './riding-event-calls.ts'

const clock = clockAt('2126-07-03T12:00:00Z')

async function lineOf(db: Db, rideId: string) {
  const places = await placesOf(db, rideId)
  const withStatus = (status: string) => places.filter((place) => place.status === status).map(({ userId }) => userId)
  return { all: places.map(({ userId }) => userId), riding: withStatus('registered'), waiting: withStatus('waiting') }
}

for (const engine of engines) {
  test(`${engine}: of a hundred registrations at once 20 get places and the others wait in order; a cancellation or erasure frees a place`, async () => {
    await using db = await freshDatabase(engine)
    const ride = await createRidingEvent(db, { ...newRide, maxParticipants: '20' }, clockAt())
    const users = await makeUsers(db, 100)
    const eventId = ride.id
    const told = await Promise.all(users.map(({ id }) => signUp(db, { eventId, userId: id, clock })))

    const places = await placesOf(db, eventId)
    assert.deepEqual(new Set(places.map(({ userId }) => userId)), new Set(users.map(({ id }) => id)))
    assert.equal(new Set(places.map(({ turn }) => turn)).size, 100)
    const { all, riding, waiting } = await lineOf(db, eventId)
    assert.deepEqual(riding, all.slice(0, 20), 'the first twenty turns ride')
    assert.deepEqual(waiting, all.slice(20))
    for (const [index, { id }] of users.entries()) {
      const place = waiting.indexOf(id) + 1
      assert.deepEqual([told[index]?.myStatus, told[index]?.myWaitingPlace], place ? ['waiting', place] : ['registered', null])
    }

    const leaving = [3, 7, 11, 15, 19].map((index) => all[index] ?? '')
    await Promise.all(leaving.map((userId) => cancelRegistration(db, { eventId, userId, clock })))
    const after = await lineOf(db, eventId)
    assert.deepEqual(after.riding, [...all.slice(0, 20).filter((id) => !leaving.includes(id)), ...all.slice(20, 25)])
    assert.deepEqual(after.waiting, all.slice(25))

    const setLimit = (maxParticipants: string | null) =>
      updateRidingEvent(db, eventId, { ...rideInput, maxParticipants }, { viewerId: 'nobody', clock })
    await setLimit('23')
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(28))

    const [erased = ''] = after.riding
    const longAgo = '2000-01-01T00:00:00.000Z'
    await db.updateTable('users').set({ isActive: 'false', deletionRequestedAt: longAgo }).where('id', '=', erased).execute()
    await eraseAccount(db, erased, { requestedBefore: new Date(), clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(29))
    const [gone = '', ...others] = (await lineOf(db, eventId)).riding
    assert.equal(others.length, 22)

    await setLimit('21')
    assert.equal((await lineOf(db, eventId)).riding.length, 23, 'a smaller limit removes no rider')
    await cancelRegistration(db, { eventId, userId: gone, clock })
    assert.deepEqual((await lineOf(db, eventId)).waiting, all.slice(29), 'and gives no place until one is free')
    await setLimit(null)
    assert.deepEqual((await lineOf(db, eventId)).waiting, [])
  })

  test(`${engine}: a member demoted during the request gets no place, and keeps an earlier one`, async () => {
    await using db = await freshDatabase(engine)
    const { id: eventId } = await createRidingEvent(db, newRide, clockAt())
    const [held, late] = (await makeUsers(db, 2)).map(({ id }) => id)
    assert.ok(held && late)
    await signUp(db, { eventId, userId: held, clock })
    for (const userId of [held, late]) {
      await setRole(db, userId, 'guest')
      await assert.rejects(signUp(db, { eventId, userId, clock }), { status: 403 })
    }
    assert.deepEqual((await lineOf(db, eventId)).riding, [held])
    await setAccountActive(db, late, 'false')
    await assert.rejects(signUp(db, { eventId, userId: late, clock }), { status: 401 })
  })
}

test('places and order hold across processes', async () => {
  const [db, other] = await openTwice('postgres')
  const { id: eventId } = await createRidingEvent(db, { ...newRide, maxParticipants: '5' }, clockAt())
  const users = await makeUsers(db, 40)
  const [first, ...others] = users.map(({ id: userId }) => ({ eventId, userId, clock }))
  assert.ok(first)
  await signUp(db, first)
  await Promise.all([
    ...others.flatMap((who) => [signUp(db, who), signUp(other, who)]),
    cancelRegistration(db, first),
    cancelRegistration(other, first),
  ])
  const { all, riding, waiting } = await lineOf(db, eventId)
  assert.deepEqual(riding, all.slice(0, 5))
  assert.deepEqual(waiting, all.slice(5))
  assert.deepEqual(new Set(all), new Set(others.map(({ userId }) => userId)))
  await Promise.all([db.destroy(), other.destroy()])
})
