import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createTestApp, type SignedIn, type TestApp } from '../../../test/app.ts'
import { engines } from '../../../test/databases/databases.ts'
import { count, giveRegistration, mark, moveClock, planRideDay, rideNoon, sendCount } from '../../../test/ride-day.ts'
import { rideInput } from '../../../test/rides.ts'
import { rideHomeTexts } from './ride-home-page.ts'

const { someMissing, completed } = rideHomeTexts.en

/** A ride of three with a fuel stop, a link for home of one of them, and what its page says. */
async function followFromHome(app: TestApp) {
  const fuel = { id: 'fuel', kind: 'fuel' as const, name: 'Lyons', time: null, coordinates: null }
  const ride = await planRideDay(app, 3, { stops: [fuel], endTime: null })
  const made = await app.inject({
    method: 'POST',
    url: `/api/riding-events/${ride.id}/home-link`,
    headers: ride.leader.headers,
    payload: { language: 'en' },
  })
  assert.equal(made.statusCode, 201, made.body)
  const { path } = made.json()
  async function home() {
    const { body } = await app.inject(path)
    return { state: /<p class="state[^>]*>([^<]*)</.exec(body)?.[1], body }
  }
  const at = (stopId: string, status: 'here' | 'left' = 'here', people: Pick<SignedIn, 'userId'>[] = ride.riders) =>
    people.map((rider) => mark(stopId, rider, status))
  return { ...ride, home, at }
}

const allAt = (time: string) => rideHomeTexts.en.arrived(`Sat, May 8, ${time}`)
const restAt = (time: string) => rideHomeTexts.en.restArrived(`Sat, May 8, ${time}`)

for (const engine of engines) {
  test(`home reads that all have arrived only when everyone was counted at the last stop (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders, home, at } = await followFromHome(app)
    const [one, two, three] = riders as [SignedIn, SignedIn, SignedIn]

    await count(app, leader, id, { marks: [...at('meeting'), ...at('fuel')], startedAt: rideNoon })
    assert.match((await home()).state ?? '', /Started/, 'everyone at an earlier stop')
    const seen = at('end', 'here', [one, two])
    await count(app, leader, id, { marks: seen, arrivedAt: rideNoon })
    const missing = await home()
    assert.equal(missing.state, completed, 'ended with someone missing')
    assert.ok(missing.body.includes(someMissing))
    assert.match(missing.body, /If you are worried/)

    moveClock(t, '2027-05-08T19:30:00.000Z')
    await count(app, leader, id, { marks: [mark('end', three, 'here', '2027-05-08T19:30:00.000Z')] })
    const all = await home()
    assert.equal(all.state, allAt('1:30 PM'), 'when the last one was seen, not when the ride was ended')
    assert.doesNotMatch(all.body, /If you are worried/)

    moveClock(t, '2027-05-08T19:32:00.000Z')
    await count(app, leader, id, { marks: [mark('end', three, null, '2027-05-08T19:31:00.000Z')] })
    assert.equal((await home()).state, completed, 'a mark that was a mistake is taken back')
    await count(app, leader, id, { marks: [mark('end', three, 'here', '2027-05-08T19:32:00.000Z')] })
    assert.equal((await home()).state, allAt('1:32 PM'))

    const guest = randomUUID()
    await count(app, leader, id, { addedGuests: [{ id: guest, name: '손님' }] })
    const withGuest = await home()
    assert.equal(withGuest.state, completed, 'a guest who was not counted')
    assert.ok(!withGuest.body.includes('손님'))
    await count(app, leader, id, { removedGuests: [guest] })
    assert.equal((await home()).state, allAt('1:32 PM'))
    const late = await app.signedInAs('member')
    await giveRegistration(app, { eventId: id, userId: late.userId, turn: 9 })
    assert.equal((await home()).state, completed, 'a rider who was added')
    await count(app, leader, id, { marks: [mark('end', late, 'left')] })
    assert.equal((await home()).state, restAt('1:32 PM'), 'who did not ride to the end has not arrived with the group')
  })

  test(`home never reads an arrival of a ride that was cancelled, moved, only recorded by hand, or whose marks are erased (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, home, at } = await followFromHome(app)
    const change = (values: object) => app.db.updateTable('ridingEvents').set(values).where('id', '=', id).execute()
    const attendance = { method: 'PUT', url: `/api/riding-events/${id}/attendance`, headers: leader.headers } as const
    const byHand = await app.inject({ ...attendance, payload: { userIds: [leader.userId], guestStarts: 0 } })
    assert.equal(byHand.statusCode, 200, byHand.body)
    assert.equal((await home()).state, completed)
    assert.ok(!(await home()).body.includes(someMissing), 'the page does not say that someone is missing')
    await change({ status: 'ongoing', starts: null })

    // Everyone left before the end, so no one arrived there.
    const left = at('fuel', 'left')
    await count(app, leader, id, { marks: left, arrivedAt: rideNoon })
    assert.equal((await home()).state, completed)
    await count(app, leader, id, { marks: at('end') })
    assert.equal((await home()).state, allAt('12:00 PM'))

    const admin = await app.signedInAs('admin')
    const edit = (values: object) =>
      app.inject({ method: 'PUT', url: `/api/riding-events/${id}`, headers: admin.headers, payload: { ...rideInput, ...values } })
    assert.equal((await edit({ eventDate: '2027-05-08', startTime: '09:00', status: 'cancelled' })).statusCode, 200)
    assert.equal((await home()).state, rideHomeTexts.en.cancelled)
    assert.equal((await edit({ eventDate: '2027-05-15', startTime: '09:00', status: 'upcoming' })).statusCode, 200)
    assert.equal((await home()).state, rideHomeTexts.en.before)
    assert.equal((await sendCount(app, admin, id, { marks: [], arrivedAt: rideNoon })).statusCode, 409)

    // A late arrival keeps the link longer than the marks.
    const second = await followFromHome(app)
    moveClock(t, '2027-05-10T15:00:00.000Z')
    await app.db.updateTable('sessions').set({ expire: '2027-06-08T00:00:00.000Z' }).execute()
    await count(app, second.leader, second.id, { marks: second.at('end'), arrivedAt: '2027-05-10T15:00:00.000Z' })
    assert.match((await second.home()).state ?? '', /All arrived/)
    moveClock(t, '2027-05-10T19:00:00.000Z')
    const erased = await second.home()
    assert.equal(erased.state, completed)
    assert.ok(!erased.body.includes(someMissing))
  })

  test(`a rider finds the link on the card, also after the ride, until it ends, and removes it (${engine})`, async (t) => {
    moveClock(t, rideNoon)
    await using app = await createTestApp({ engine })
    const { id, leader, riders, home, at } = await followFromHome(app)
    const url = `/api/riding-events/${id}`
    const finds = async ({ headers }: SignedIn) => (await app.inject({ url, headers })).json().hasHomeLink
    assert.deepEqual([await finds(leader), await finds(riders[1] ?? leader)], [true, false])
    await count(app, leader, id, { marks: at('end'), arrivedAt: rideNoon })
    assert.equal(await finds(leader), true)
    moveClock(t, '2027-05-09T18:00:00.000Z')
    await app.db.updateTable('sessions').set({ expire: '2027-06-08T00:00:00.000Z' }).execute()
    assert.equal(await finds(leader), false, 'it has ended')
    moveClock(t, '2027-05-09T17:59:00.000Z')
    assert.equal(await finds(leader), true)
    const removed = await app.inject({ method: 'DELETE', url: `${url}/home-link`, headers: leader.headers })
    assert.equal(removed.statusCode, 204)
    assert.deepEqual([await finds(leader), (await home()).state], [false, undefined])
  })
}
