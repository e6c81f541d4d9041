import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeAccount } from '#server/accounts/account-changes.ts'
import { record } from '#server/activities/record.ts'
import type { Db } from '#server/db/open.ts'
import { createAnnouncement, updateAnnouncement } from '#server/news/news-calls.ts'
import { deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { commandLineActor } from '#server/site/audit-log.ts'
import { restoreDeletedItem } from '#server/site/deleted-items.ts'
import { setAccountActive, setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { column, columns } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { planFullRide } from '../../../test/full-rides.ts'
import { forgetTold, readTold, toldOf } from '../../../test/notices.ts'
import { makeUsers } from '../../../test/rides.ts'
import { afterQuietHours, nextFullHour } from './tell.ts'

// The ride starts on 2126-07-04 at 9:00, which is 15:00 UTC. Noon, three days before:
const noon = clockAt('2126-07-01T18:00:00Z')
const actorId = commandLineActor

/** A ride for two, with riders and one who waits, and an administrator. */
async function planRide(db: Db, changes: Parameters<typeof planFullRide>[2] = {}) {
  const planned = await planFullRide(db, { places: '2', riders: 3, others: 1, clock: noon }, changes)
  const [one = '', other = '', waiting = '', admin = ''] = planned.members
  await setRole(db, admin, 'admin')
  return { ...planned, one, other, waiting, admin, all: [one, other, waiting].sort() }
}

for (const engine of engines) {
  test(`${engine}: riders and those who wait are told what has changed since they registered, and nothing else`, async () => {
    await using db = await freshDatabase(engine)
    const { one, other, waiting, all, change, join, leave } = await planRide(db)
    await change({ titleKo: '다른 제목', descriptionKo: '새 설명', endTime: '15:00', route: 'US 36' })
    assert.deepEqual(await readTold(db), [])
    await change({ startTime: '08:00' })
    assert.deepEqual(await toldOf(db, 'rideChanged'), all)
    await change({ startTime: '08:00', meetingLocation: 'Estes Park' })
    const changesOf = async (userId: string) => {
      const told = (await readTold(db)).filter((notice) => notice.userId === userId)
      return told.map(({ facts }) => (facts.kind === 'rideChanged' ? facts.changes?.join(' ') : facts.kind))
    }
    assert.deepEqual(await changesOf(waiting), ['startTime', 'startTime meetingLocation'])
    // Who left is not told; who registers again knows the ride as it is.
    await leave(other)
    await leave(one)
    // Registrations have the time of this machine, which is a hundred years earlier.
    await db.updateTable('notices').set({ createdAt: '2026-01-01T00:00:00.000Z' }).where('userId', '=', one).execute()
    await join(one)
    await change({ startTime: '08:00', meetingLocation: 'Estes Park', eventDate: '2126-07-05' })
    assert.equal((await changesOf(one)).at(-1), 'day')
    assert.equal((await changesOf(waiting)).at(-1), 'day startTime meetingLocation')
    assert.equal((await changesOf(other)).length, 2)
  })

  test(`${engine}: what comes after its digest has gone is in the next one`, async () => {
    await using db = await freshDatabase(engine)
    const [{ id: admin } = { id: '' }, { id: other } = { id: '' }] = await makeUsers(db, 2)
    for (const each of [admin, other]) await setRole(db, each, 'admin')
    const arrive = () =>
      db.transaction().execute((change) => record(change, 'inbox', { since: '2126-07-01T17:59:59.000Z', moment: late }))
    const late = clockAt('2126-07-01T17:59:59Z')
    await arrive()
    await db.updateTable('notices').set({ pushQueuedAt: noon.now.toISOString() }).where('userId', '=', admin).execute()
    await arrive()
    await arrive()
    const versions = (await readTold(db)).map(({ userId, version }) => `${userId === admin} ${version}`).sort()
    const [six, seven] = ['2126-07-01T18:00:00.000Z', '2126-07-01T19:00:00.000Z']
    assert.deepEqual(versions, [`false ${six}`, `true ${six}`, `true ${seven}`])
  })

  test(`${engine}: told twice, also at the same moment by two processes, a matter is one notice for each person`, async () => {
    await using db = await freshDatabase(engine)
    const users = await makeUsers(db, 30)
    const announcement = { id: 'a', titleKo: '글', titleEn: 'text', type: 'safety', updatedAt: '2126-07-01T00:00:00.000Z' }
    const tellAll = () => db.transaction().execute((change) => record(change, 'announcement', { announcement, moment: noon }))
    await Promise.all([tellAll(), tellAll(), tellAll()])
    await tellAll()
    assert.deepEqual(await toldOf(db, 'announcement'), users.map(({ id }) => id).sort())
  })
}

test('a rider who moves up is told, at 7 when the place came free at night; who registers is not', async () => {
  await using db = await freshDatabase()
  const { id, one, waiting, admin, join, leave } = await planRide(db)
  assert.deepEqual(await readTold(db), [], 'registering tells no one')
  await leave(one, clockAt('2126-07-01T08:00:00Z'))
  const [told, ...rest] = await readTold(db)
  assert.deepEqual([told?.userId, told?.kind, told?.subjectId, rest.length], [waiting, 'placeFree', id, 0])
  assert.deepEqual([told?.createdAt, told?.dueAt], ['2126-07-01T08:00:00.000Z', '2126-07-01T13:00:00.000Z'])
  await leave(waiting)
  await join(admin)
  assert.equal((await readTold(db)).length, 1)
})

test('a cancelled or deleted ride is told once, at night only in the last 12 hours; that it is on again too', async () => {
  await using db = await freshDatabase()
  const { all, change, id, admin } = await planRide(db, { startTime: '14:00' })
  const night = clockAt('2126-07-04T05:00:00Z') // 23:00, 15 hours before the start
  await change({ startTime: '14:00', status: 'cancelled' }, night)
  await change({ startTime: '13:00', status: 'cancelled', meetingLocation: 'Boulder' }, night)
  assert.deepEqual(await toldOf(db, 'rideCancelled'), all)
  assert.deepEqual(new Set((await readTold(db)).map(({ dueAt }) => dueAt)), new Set(['2126-07-04T13:00:00.000Z']))
  await forgetTold(db)
  await change({ startTime: '13:00', status: 'upcoming', meetingLocation: 'Boulder' }, night)
  assert.deepEqual(await toldOf(db, 'rideChanged'), all)
  await forgetTold(db)
  const later = clockAt('2126-07-04T07:30:00Z') // 1:30, 11 and a half hours before the start
  await deleteRidingEvent(db, id, { actorId: admin, clock: later })
  const cancelled = await readTold(db)
  assert.deepEqual(cancelled.map(({ userId }) => userId).sort(), all)
  for (const { dueAt, facts } of cancelled) {
    assert.equal(dueAt, later.now.toISOString())
    assert.ok(facts.kind === 'rideCancelled' && facts.isDeleted)
  }
  await forgetTold(db)
  await restoreDeletedItem(db, id, { actorId: admin, clock: later })
  assert.deepEqual(await toldOf(db, 'rideChanged'), all)

  // Nothing once it has started.
  await forgetTold(db)
  const started = clockAt('2126-07-04T20:00:00Z')
  for (const update of [{ meetingLocation: 'Estes Park' }, { status: 'cancelled' }, { status: 'upcoming' }] as const)
    await change({ startTime: '14:00', ...update }, started)
  await deleteRidingEvent(db, id, { actorId: admin, clock: started })
  await restoreDeletedItem(db, id, { actorId: admin, clock: started })
  assert.deepEqual(await readTold(db), [])
})

test('at night an early ride that is on again, and what could only come too late, is told at once', async () => {
  await using db = await freshDatabase()
  const { one, waiting, change, leave } = await planRide(db, { startTime: '06:30' })
  const night = clockAt('2126-07-04T05:00:00Z') // 23:00
  const dues = async () => [...new Set((await readTold(db)).map(({ kind, dueAt }) => `${kind} ${dueAt}`))].sort()
  const atOnce = night.now.toISOString()
  await change({ startTime: '06:30', meetingLocation: 'Boulder' }, night)
  assert.deepEqual(await dues(), [`rideChanged ${atOnce}`])
  await forgetTold(db)
  await leave(one, clockAt('2126-07-03T05:00:00Z'))
  assert.deepEqual(await toldOf(db, 'placeFree'), [waiting])
  assert.deepEqual(await dues(), ['placeFree 2126-07-03T13:00:00.000Z'], 'a day earlier it can wait')
  await change({ startTime: '08:00', status: 'cancelled' }, night)
  await forgetTold(db)
  await change({ startTime: '08:00', status: 'upcoming' }, night)
  assert.deepEqual(await dues(), [`rideChanged ${atOnce}`], 'on again, as the cancellation')
  await forgetTold(db)
  await change({ startTime: '09:00', meetingLocation: 'Boulder' }, night)
  assert.deepEqual(await dues(), ['rideChanged 2126-07-04T13:00:00.000Z'])
})

test('administrators are told who gave up a place in the last 24 hours, also with the account', async () => {
  await using db = await freshDatabase()
  const { one, other: gone, waiting, admin, join, leave } = await planRide(db)
  await leave(waiting, clockAt('2126-07-03T16:00:00Z'))
  await join(waiting)
  await leave(one, clockAt('2126-07-03T14:59:00Z'))
  assert.deepEqual(await toldOf(db, 'riderLeft'), [], 'someone who waited; 24 hours and a minute before the start')
  await leave(waiting, clockAt('2126-07-03T15:00:00Z'))
  await removeAccount(db, gone, { actorId, clock: clockAt('2126-07-04T14:00:00Z') })
  const told = (await readTold(db)).filter(({ kind }) => kind === 'riderLeft')
  assert.deepEqual(
    columns(told, 'userId', 'aboutUserId'),
    [waiting, gone].map((userId) => [admin, userId]),
  )
  assert.doesNotMatch(column(told, 'content').join(), /rider-|Nederland/, 'names and places are not stored')
})

test('members are told of safety and of what the administrator sends, guests and deactivated accounts are not', async () => {
  await using db = await freshDatabase()
  const [member = '', admin = '', guest = '', gone = ''] = column(await makeUsers(db, 4), 'id')
  await setRole(db, admin, 'admin')
  await setRole(db, guest, 'guest')
  await setAccountActive(db, gone, 'false')
  const news = { titleKo: '빙판', titleEn: 'Ice', contentKo: '글', contentEn: 'text', eventDate: '2126-07-01T06:00:00.000Z' }
  const create = (type: 'safety' | 'general', choice: { sendToMembers?: boolean } = {}) =>
    createAnnouncement(db, { ...news, type, ...choice }, { createdBy: null, moment: noon })
  const { id } = await create('general')
  await create('general', { sendToMembers: false })
  assert.deepEqual(await readTold(db), [])
  const safety = await create('safety', { sendToMembers: false })
  assert.deepEqual(await toldOf(db, 'announcement'), [member, admin].sort())
  const corrected = { ...news, type: 'safety' as const, titleKo: '빙판길' }
  await updateAnnouncement(db, safety.id, corrected, { actorId, moment: noon })
  assert.equal((await readTold(db)).length, 2, 'a correction is not sent by itself')
  await create('general', { sendToMembers: true })
  assert.equal((await readTold(db)).length, 4)
  const update = (sendToMembers: boolean) =>
    updateAnnouncement(db, id, { ...news, type: 'general', sendToMembers }, { actorId, moment: noon })
  await update(false)
  assert.equal((await readTold(db)).length, 4)
  await update(true)
  assert.equal((await readTold(db)).length, 6)
})

const { timeZone } = noon.club
const after = (at: Date) => afterQuietHours(at, timeZone).toISOString()

test('quiet hours are 22:00 to 7:00 by the clock on the wall of the club, also in the nights in which the clocks change', () => {
  for (const [at, expected, hour] of [
    ['2026-06-10T13:00:00', '2026-06-10T13:00:00', '7:00'],
    ['2026-06-11T03:59:59', '2026-06-11T03:59:59', '21:59'],
    ['2026-06-11T04:00:00', '2026-06-11T13:00:00', '22:00'],
    ['2026-06-11T12:59:59', '2026-06-11T13:00:00', '6:59'],
    // Spring: 7:00 is 13:00 UTC from March 8 on, and was 14:00 UTC the day before.
    ['2026-03-08T05:30:00', '2026-03-08T13:00:00', '22:30 the evening before'],
    ['2026-03-08T09:30:00', '2026-03-08T13:00:00', '3:30 of the short night'],
    ['2026-03-07T09:30:00', '2026-03-07T14:00:00', '2:30 of the night before'],
    // Autumn: back to 14:00 UTC on November 1.
    ['2026-11-01T04:30:00', '2026-11-01T14:00:00', '22:30 the evening before'],
    ['2026-11-01T07:30:00', '2026-11-01T14:00:00', '1:30'],
    ['2026-11-01T08:30:00', '2026-11-01T14:00:00', '1:30 again'],
  ] as const)
    assert.equal(after(new Date(`${at}Z`)), `${expected}.000Z`, hour)
})

test('digests are due at the next full hour, those of a night together at 7:00', () => {
  for (const [at, expected] of [
    ['2026-06-10T20:20', '2026-06-10T21:00'],
    ['2026-06-10T21:00', '2026-06-10T22:00'],
    ...['2026-06-11T03:30', '2026-06-11T05:30', '2026-06-11T12:30'].map((night) => [night, '2026-06-11T13:00'] as const),
    ['2026-06-11T13:10', '2026-06-11T14:00'],
  ] as const)
    assert.equal(after(nextFullHour(new Date(`${at}Z`), timeZone)), `${expected}:00.000Z`)
})
