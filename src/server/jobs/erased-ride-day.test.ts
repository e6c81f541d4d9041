import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { saveLateness } from '#server/ride-day/sheet-details.ts'
import { register } from '#server/rides/event-participant-calls.ts'
import { createRidingEvent, deleteRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { makeAccount } from '../../../test/accounts.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { engines, migratedPlace } from '../../../test/databases/databases.ts'
import { newRide, rideInput } from '../../../test/rides.ts'
import { tracesIn } from '../../../test/traces.ts'
import { eraseEndedRideDays } from './retention.ts'

const added = {
  motorcycle: 'Ural Gear Up Sahara',
  passengerName: '남궁별하나',
  passengerPhone: '(970) 555-8431',
  emergencyContactName: '제갈미리내',
  emergencyContactPhone: '(970) 555-8432',
}
const guest = '독고달빛'

const tables = ['sheetDetails', 'rideGuests', 'headCountMarks', 'homeLinks'] as const
const end = Date.parse('2126-07-04T23:00:00.000Z')
const inHours = (hours: number) => new Date(end + hours * 3_600_000)
const eraseAt = (db: Db, hours: number) => eraseEndedRideDays(db, inHours(hours), testClub)

/** A ride on July 4 until 17:00, with everything that is kept for its day. */
async function rideTheDay(db: Db, rider: string) {
  const ride = await createRidingEvent(db, { ...newRide, endTime: '17:00' }, clockAt())
  await register(db, { eventId: ride.id, userId: rider, clock: clockAt(), details: added })
  const at = new Date().toISOString()
  await saveLateness(db, { eventId: ride.id, userId: rider }, { lateMinutes: 20, lateDay: newRide.eventDate })
  const guestId = newId()
  await db.insertInto('rideGuests').values({ id: guestId, eventId: ride.id, name: guest, createdAt: at }).execute()
  const mark = { eventId: ride.id, stopId: 'meeting', status: 'here' as const, markedAt: at, markedBy: null }
  const marks = [rider, guestId].map((riderId) => ({ ...mark, riderId }))
  await db.insertInto('headCountMarks').values(marks).execute()
  const { id } = await db.selectFrom('eventParticipants').select('id').where('eventId', '=', ride.id).executeTakeFirstOrThrow()
  const link = { registrationId: id, token: newId(), tokenHash: null, language: 'ko', createdAt: at } as const
  await db.insertInto('homeLinks').values(link).execute()
  return ride
}

async function countRows(db: Db): Promise<number[]> {
  const counts = tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length)
  return Promise.all(counts)
}

for (const engine of engines) {
  test(`48 hours after a ride its passengers, contacts, guests and marks are gone, from the files too (${engine})`, async () => {
    const place = await migratedPlace(engine)
    await using db = openDatabase(place)
    await prepareKeys(db)
    const [admin, rider] = [await makeAccount(db, 'admin', 'admin'), await makeAccount(db, 'rider', 'member')]
    const { id: eventId } = await rideTheDay(db, rider)
    await db.insertInto('attendance').values({ eventId, userId: rider }).execute()
    const { lateMinutes } = await db.selectFrom('sheetDetails').select('lateMinutes').executeTakeFirstOrThrow()
    assert.equal(lateMinutes, 20, 'how late the rider is goes with the rest of the row')
    await eraseAt(db, 23)
    assert.deepEqual(await countRows(db), [1, 1, 2, 1])
    for (const hours of [24, 47]) {
      await eraseAt(db, hours)
      assert.deepEqual(await countRows(db), [1, 1, 2, 0], 'the link for people at home has ended')
    }
    const { name: encrypted } = await db.withoutPlugins().selectFrom('rideGuests').select('name').executeTakeFirstOrThrow()
    const traces = [added.motorcycle, encrypted]
    if (engine === 'sqlite') assert.ok(tracesIn(place.dataDir, traces).length >= traces.length)
    await eraseAt(db, 49)
    assert.deepEqual(await countRows(db), [0, 0, 0, 0])
    if (engine === 'sqlite') assert.deepEqual(tracesIn(place.dataDir, traces), [])
    assert.equal((await db.selectFrom('attendance').selectAll().execute()).length, 1, 'who rode stays')
    assert.equal((await db.selectFrom('eventParticipants').selectAll().execute()).length, 1)

    // A postponed ride keeps what riders added until 48 hours after its new day; guests and marks go with the old one.
    const { id: postponed, updatedAt: expectedVersion } = await rideTheDay(db, rider)
    const change = { ...rideInput, endTime: '17:00', eventDate: '2126-07-11', expectedVersion } as const
    await updateRidingEvent(db, postponed, change, { viewerId: '', clock: clockAt() })
    await eraseAt(db, 7 * 24 + 23)
    assert.deepEqual(await countRows(db), [1, 0, 0, 1])
    await eraseAt(db, 7 * 24 + 48)
    assert.deepEqual(await countRows(db), [0, 0, 0, 0])

    // While not all are back, people at home read on for 72 hours.
    const { id: underWay } = await rideTheDay(db, rider)
    await db.updateTable('ridingEvents').set({ status: 'ongoing' }).where('id', '=', underWay).execute()
    for (const [hours, links] of [
      [71, 1],
      [72, 0],
    ] as const) {
      await eraseAt(db, hours)
      assert.equal((await countRows(db)).at(-1), links, `${hours} hours`)
    }

    // Rows of a deleted ride are erased at the same hour, those of a ride that is gone at once.
    const { id: deleted } = await rideTheDay(db, rider)
    await deleteRidingEvent(db, deleted, { actorId: admin, clock: clockAt() })
    await db.insertInto('rideGuests').values({ id: newId(), eventId: 'no such ride', name: guest, createdAt: '' }).execute()
    await eraseAt(db, 47)
    assert.deepEqual(await countRows(db), [1, 1, 2, 0], 'the link went with the registration')
    await eraseAt(db, 48)
    assert.deepEqual(await countRows(db), [0, 0, 0, 0])
  })
}
