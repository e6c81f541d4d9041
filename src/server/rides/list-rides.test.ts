import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { createPhotoAlbum, updatePhotoAlbum } from '#server/albums/photo-album-calls.ts'
import type { ClubDay } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { RidingEventRow } from '#server/db/tables.ts'
import { setRole } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { giveRegistration } from '../../../test/ride-day.ts'
import { makeUsers, newRide } from '../../../test/rides.ts'
import { listPastRides, listUpcomingEvents } from './list-rides.ts'
import { createRidingEvent, type NewRidingEvent } from './riding-event-calls.ts'

const clock = clockAt('2026-07-10T18:00:00Z')

async function ride(db: Db, titleEn: string, date: ClubDay, row: Partial<RidingEventRow> = {}): Promise<string> {
  const { id } = await createRidingEvent(db, { ...newRide, titleEn, eventDate: date }, clock)
  const values = { status: 'upcoming', ...row }
  await db.updateTable('ridingEvents').set(values).where('id', '=', id).execute()
  return id
}

const album = PhotoAlbumInput.parse({ titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://www.dropbox.com/album' })

const [today, yesterday, dayBefore] = ['2026-07-04', '2026-07-03', '2026-07-02'] as const
const onItsDay = { ...clockAt(), today, yesterday }

for (const engine of engines) {
  test(`upcoming lists rides and tours from today on and ongoing ones since yesterday, page by page, none completed or cancelled (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const shown: Partial<NewRidingEvent>[] = [
      { titleEn: 'tour until today', eventDate: dayBefore, endDate: today },
      { titleEn: 'tour until yesterday', status: 'ongoing', eventDate: dayBefore, endDate: yesterday, startTime: '10:00' },
      { titleEn: 'under way since yesterday', status: 'ongoing', eventDate: yesterday },
      { titleEn: 'today', status: 'upcoming', eventDate: today },
      { titleEn: 'later in the morning', status: 'upcoming', eventDate: '2026-08-01', startTime: '08:00' },
      { titleEn: 'later in the afternoon', status: 'upcoming', eventDate: '2026-08-01', startTime: '14:00' },
    ]
    const hidden: Partial<NewRidingEvent>[] = [
      { status: 'upcoming', eventDate: yesterday },
      { status: 'upcoming', eventDate: dayBefore, endDate: yesterday },
      { status: 'ongoing', eventDate: dayBefore },
      { status: 'completed', eventDate: today },
      { status: 'cancelled', eventDate: today },
    ]
    for (const change of [...shown, ...hidden].reverse()) await createRidingEvent(db, { ...newRide, ...change }, clock)
    const read = (limit: number, after?: string) => listUpcomingEvents(db, { clock: onItsDay, limit, after, viewerId: 'unknown' })
    const titlesOf = (rides: readonly { titleEn?: string }[]) => rides.map(({ titleEn }) => titleEn)
    assert.deepEqual(titlesOf((await read(10)).rows), titlesOf(shown))

    // Pages show every ride once, also rides of one hour with different statuses.
    for (const status of ['ongoing', 'upcoming', 'ongoing', 'upcoming'])
      await createRidingEvent(db, { ...newRide, status, eventDate: today }, clock)
    const { rows: all } = await read(20)
    assert.equal(all.length, shown.length + 4)
    let page = await read(2)
    const seen = [...page.rows]
    while (page.next !== null) {
      page = await read(2, page.next)
      seen.push(...page.rows)
    }
    assert.deepEqual(seen, all)
  })

  test(`rides that are over are listed by their last day, newest first, a page at a time, without cancelled ones (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    await ride(db, 'today', '2026-07-10')
    await ride(db, 'completed today', '2026-07-10', { status: 'completed', starts: 7 })
    await ride(db, 'ongoing since yesterday', '2026-07-09', { status: 'ongoing' })
    await ride(db, 'ongoing for two days', '2026-07-08', { status: 'ongoing' })
    await ride(db, 'yesterday', '2026-07-09', { kind: 'member' })
    await ride(db, 'cancelled', '2026-07-08', { status: 'cancelled' })
    await ride(db, 'tour', '2026-06-20', { endDate: '2026-07-03' })
    await ride(db, 'while others toured', '2026-07-02')
    await ride(db, 'a year ago', '2025-07-10', { status: 'completed' })
    await ride(db, 'long over, never completed', '2024-07-10')
    const expected = [
      ['completed today', 'club', 7],
      ['yesterday', 'member', null],
      ['ongoing for two days', 'club', null],
      ['tour', 'club', null],
      ['while others toured', 'club', null],
      ['a year ago', 'club', null],
      ['long over, never completed', 'club', null],
    ]
    const read = (limit: number, after?: string) => listPastRides(db, { limit, after, viewerId: 'no account', clock })
    const whole = await read(100)
    const shown = whole.rows.map(({ titleEn, kind, starts }) => [titleEn, kind, starts])
    assert.deepEqual([shown, whole.next], [expected, null])
    const first = await read(3)
    const second = await read(3, first.next ?? '')
    const third = await read(3, second.next ?? '')
    assert.deepEqual([...first.rows, ...second.rows, ...third.rows], whole.rows)
    assert.equal(third.next, null)
    await assert.rejects(read(2, 'made-up'), { status: 400 })
  })

  test(`a past ride says whether its viewer rode and has its active albums, and nothing else about people (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const [rider, other] = await makeUsers(db, 2)
    assert.ok(rider && other)
    const rideId = await ride(db, 'Guanella Pass', '2026-06-27', { status: 'completed', starts: 2 })
    await ride(db, 'Trail Ridge', '2026-06-20', { status: 'completed' })
    await db.insertInto('attendance').values({ eventId: rideId, userId: rider.id }).execute()
    await giveRegistration({ db }, { eventId: rideId, userId: other.id, turn: 1 })
    const add = (changes: object) => createPhotoAlbum(db, { ...album, ...changes }, { createdBy: null })
    const second = await add({ rideId, titleEn: 'Second', displayOrder: '2' })
    const first = await add({ rideId, titleEn: 'First', displayOrder: '1' })
    await add({ rideId, titleEn: 'Hidden', isActive: 'false' })
    await add({ titleEn: 'Of no ride' })
    const seenBy = async (viewerId: string) => (await listPastRides(db, { limit: 10, viewerId, clock })).rows
    const [shown, without] = await seenBy(rider.id)
    const shownFields = 'albums dayCount difficulty endDate eventDate id kind mayLead rode route starts titleEn titleKo'
    assert.deepEqual(Object.keys(shown ?? {}).toSorted(), shownFields.split(' '))
    assert.equal(shown?.rode, true)
    const { titleKo, dropboxUrl } = album
    const titles = [
      { id: first.id, titleKo, titleEn: 'First', dropboxUrl },
      { id: second.id, titleKo, titleEn: 'Second', dropboxUrl },
    ]
    assert.deepEqual(shown?.albums, titles)
    assert.deepEqual([without?.rode, without?.albums], [false, []])
    for (const { rode } of await seenBy(other.id)) assert.equal(rode, false)
  })
}

test('leader, sweep and administrators are led to the tools of a past ride until 48 hours after it, others are not', async () => {
  await using db = await freshDatabase()
  const people = await makeUsers(db, 5)
  const [leader = '', sweep = '', rider = '', officer = '', guest = ''] = people.map(({ id }) => id)
  await setRole(db, officer, 'admin')
  await setRole(db, guest, 'guest')
  const led = { status: 'completed', startTime: '09:00', endTime: '15:00' } as const
  await ride(db, 'other', '2026-07-09', { ...led, leaderId: rider })
  await ride(db, 'led', '2026-07-08', { ...led, leaderId: leader, sweepId: sweep })
  await ride(db, 'of a guest', '2026-07-08', { ...led, leaderId: guest })
  const ledBy = async (viewerId: string, now: string) => {
    const { rows } = await listPastRides(db, { limit: 10, viewerId, clock: clockAt(now) })
    return rows.filter(({ mayLead }) => mayLead).map(({ titleEn }) => titleEn)
  }
  const [kept, over] = ['2026-07-10T20:59:59Z', '2026-07-10T21:00:00Z']
  for (const person of [leader, sweep]) {
    assert.deepEqual(await ledBy(person, kept), ['led'])
    assert.deepEqual(await ledBy(person, over), [])
  }
  assert.deepEqual([await ledBy(rider, kept), await ledBy(guest, kept)], [['other'], []])
  assert.deepEqual((await ledBy(officer, kept)).toSorted(), ['led', 'of a guest', 'other'])
  assert.deepEqual(await ledBy(officer, over), ['other'])
})

test('an album takes a ride that exists, and keeps one that was deleted since', async () => {
  await using db = await freshDatabase()
  const [admin] = await makeUsers(db, 1)
  assert.ok(admin)
  const by = { actorId: admin.id }
  const unknown = { status: 400, issues: [{ path: 'rideId', message: 'Please choose a ride' }] }
  await assert.rejects(createPhotoAlbum(db, { ...album, rideId: 'no-such-ride' }, { createdBy: null }), unknown)
  const rideId = await ride(db, 'Guanella Pass', '2026-06-27', { status: 'completed' })
  const { id } = await createPhotoAlbum(db, { ...album, rideId }, { createdBy: null })
  await assert.rejects(updatePhotoAlbum(db, id, { ...album, rideId: 'no-such-ride' }, by), unknown)
  await db.deleteFrom('ridingEvents').where('id', '=', rideId).execute()
  assert.equal((await updatePhotoAlbum(db, id, { ...album, rideId, titleEn: 'New' }, by)).rideId, rideId)
  assert.equal((await updatePhotoAlbum(db, id, album, by)).rideId, null)
  await assert.rejects(updatePhotoAlbum(db, id, { ...album, rideId }, by), unknown)
  await assert.rejects(updatePhotoAlbum(db, 'no-such-album', album, by), { status: 404 })
})
