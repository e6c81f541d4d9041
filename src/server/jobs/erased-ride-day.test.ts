import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createUser } from '#server/accounts/users.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { saveLateness } from '#server/ride-day/sheet-details.ts'
import { register } from '#server/rides/event-participant-calls.ts'
import { createRidingEvent, deleteRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt, testClub } from '../../../test/club-clock.ts'
import { type Engine, engines, migratedPlace } from '../../../test/databases/databases.ts'
import { newRide, rideInput } from '../../../test/rides.ts'
import { eraseEndedRideDays } from './retention.ts'

const added = {
  motorcycle: 'Ural Gear Up Sahara',
  passengerName: '남궁별하나',
  passengerPhone: '(970) 555-8431',
  emergencyContactName: '제갈미리내',
  emergencyContactPhone: '(970) 555-8432',
}
const guest = '독고달빛'
/** What is not encrypted. */
const clear = [added.motorcycle]

const tables = ['sheetDetails', 'rideGuests', 'headCountMarks', 'homeLinks'] as const
const end = Date.parse('2126-07-04T23:00:00.000Z')
const inHours = (hours: number) => new Date(end + hours * 3_600_000)
const eraseAt = (db: Db, hours: number) => eraseEndedRideDays(db, inHours(hours), testClub)

async function openSite(engine: Engine) {
  const place = await migratedPlace(engine)
  const db = openDatabase(place)
  await prepareKeys(db)
  const nameless = { email: null, firstName: null, lastName: null }
  const user = (username: string, role: 'admin' | 'member') =>
    createUser(db, { username, passwordHash: 'no password', role, ...nameless })
  return { db, dataDir: place.dataDir, admin: (await user('admin', 'admin')).id, rider: (await user('rider', 'member')).id }
}

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

/** What is stored about the rider's ride: encrypted values as they are in the table. */
async function storedTraces(db: Db): Promise<string[]> {
  const row = await db.withoutPlugins().selectFrom('sheetDetails').selectAll().executeTakeFirstOrThrow()
  const { name: storedGuest } = await db.withoutPlugins().selectFrom('rideGuests').select('name').executeTakeFirstOrThrow()
  return [storedGuest, ...Object.keys(added).map((name) => row[name as keyof typeof added] ?? '')]
}

/** Which traces stand in a file of the folder, byte for byte. */
function tracesIn(folder: string, traces: readonly string[]): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.map(({ name }) => readFileSync(join(folder, name)))
  return traces.filter((trace) => bytes.some((file) => file.includes(trace)))
}

for (const engine of engines) {
  test(`48 hours after a ride its passengers, contacts, guests and marks are gone, from the files too (${engine})`, async () => {
    const { db, dataDir, admin, rider } = await openSite(engine)
    await using _ = db
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
    const stored = await storedTraces(db)
    const traces = [...stored, ...Object.values(added), guest]
    if (engine === 'sqlite') assert.deepEqual(new Set(tracesIn(dataDir, traces)), new Set([...stored, ...clear]))
    await eraseAt(db, 49)
    assert.deepEqual(await countRows(db), [0, 0, 0, 0])
    if (engine === 'sqlite') assert.deepEqual(tracesIn(dataDir, traces), [])
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
