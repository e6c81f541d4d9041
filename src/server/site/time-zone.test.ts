import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { readFacts } from '#server/activities/all-activities.ts'
import { clubClock, toClubDay } from '#server/club-time.ts'
import { listMigrations, migrate } from '#server/db/migrate.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { createAnnouncement, deleteAnnouncement, readAnnouncement } from '#server/news/news-calls.ts'
import { findRidingEvent } from '#server/rides/list-rides.ts'
import { createRidingEvent, deleteRidingEvent } from '#server/rides/riding-event-calls.ts'
import { clockAt, moment, testClub } from '../../../test/club-clock.ts'
import { column } from '../../../test/columns.ts'
import { type Engine, engines, freshDatabase, freshPostgresUrl, openTwice } from '../../../test/databases/databases.ts'
import { makeUsers, newRide } from '../../../test/rides.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { readContent, restoreDeletedItem } from './deleted-items.ts'
import { settleTimeZone } from './time-zone.ts'

/** A database as version 1.2.0 left it. */
async function oldDatabase(engine: Engine): Promise<Db> {
  const place = { dataDir: emptyFolder() }
  const db = openDatabase(engine === 'sqlite' ? place : { ...place, databaseUrl: await freshPostgresUrl() })
  await migrate(db, undefined, new Set((await listMigrations()).filter((name) => name < '0038')))
  return db
}

const { leaderId: _, sweepId: __, endDate: ___, stops: ____, createdBy: _____, meetingLocationEn: ______, ...older } = newRide
const { minRides: _______, ...texts } = older

/** A row as version 1.2.0 stored it. */
function oldRide(eventDate: string, more: { postponedFrom?: string; titleEn?: string } = {}) {
  const at = '2026-01-01T00:00:00.000Z'
  const row = { ...texts, id: newId(), stops: '[]', decision: 'open', createdAt: at, updatedAt: at, registrationTurn: 0 }
  return { ...row, eventDate, ...more }
}

/** Days as the club saw them, and the instants at which they were stored. */
const stored = {
  'America/Denver': [
    ['2026-03-07', '2026-03-07T07:00:00.000Z'],
    // The clocks go forward, and the day after.
    ['2026-03-08', '2026-03-08T07:00:00.000Z'],
    ['2026-03-09', '2026-03-09T06:00:00.000Z'],
    ['2026-11-01', '2026-11-01T06:00:00.000Z'],
    ['2026-11-02', '2026-11-02T07:00:00.000Z'],
    // Sent by a client as an hour of the day.
    ['2026-07-04', '2026-07-05T05:59:59.999Z'],
  ],
  'Asia/Seoul': [
    ['2026-03-08', '2026-03-07T15:00:00.000Z'],
    ['2027-01-01', '2026-12-31T15:00:00.000Z'],
  ],
  'Pacific/Kiritimati': [
    ['2026-07-04', '2026-07-03T10:00:00.000Z'],
    ['2027-01-01', '2026-12-31T10:00:00.000Z'],
  ],
} as const

const daysOf = async (db: Db) =>
  column(await db.selectFrom('ridingEvents').select('eventDate').orderBy('eventDate').execute(), 'eventDate')

const insertRides = (db: Db, ...rides: object[]) =>
  db
    .insertInto('ridingEvents')
    .values(rides as never)
    .execute()

for (const engine of engines) {
  // PostgreSQL computes the days of one zone as SQLite does; the others are the same function.
  for (const [timeZone, rides] of Object.entries(stored).slice(0, engine === 'sqlite' ? undefined : 1)) {
    test(`rides of an older database keep the days that a club in ${timeZone} saw (${engine})`, async () => {
      await using db = await oldDatabase(engine)
      await insertRides(db, ...rides.map(([, instant]) => oldRide(instant)))
      const [[first, firstInstant]] = rides
      const deleted = oldRide(firstInstant, { postponedFrom: firstInstant })
      const item = { id: deleted.id, kind: 'event' as const, deletedAt: '2026-01-02T00:00:00.000Z', deletedBy: null }
      const content = JSON.stringify({ row: deleted, registrations: [] })
      await db
        .insertInto('deletedItems')
        .values({ ...item, content })
        .execute()
      await migrate(db)
      assert.equal(await settleTimeZone(db, timeZone), undefined, 'the first zone is no change')
      const days = column(rides, 0).toSorted()
      assert.deepEqual(await daysOf(db), days)
      const found = readContent(await db.selectFrom('deletedItems').selectAll().executeTakeFirstOrThrow())
      assert.ok(found.kind === 'event')
      assert.deepEqual([found.row.eventDate, found.row.endDate, found.row.postponedFrom], [first, null, first])
      await settleTimeZone(db, timeZone)
      assert.deepEqual(await daysOf(db), days, 'once is enough')
    })
  }

  test(`a start that fails halfway changes nothing; the next one names days in notices too, and reminds no rider twice (${engine})`, async () => {
    await using db = await oldDatabase(engine)
    const ride = oldRide('2026-07-04T06:00:00.000Z', { postponedFrom: '2026-06-27T06:00:00.000Z' })
    const bad = oldRide('2026-07-Tomorrow')
    await insertRides(db, ride, bad)
    const [rider] = await makeUsers(db, 1)
    const at = '2026-07-04T00:00:00.000Z'
    const facts = { titleKo: ride.titleKo, titleEn: ride.titleEn, startTime: ride.startTime }
    const about = { kind: 'rideReminder' as const, subjectId: ride.id, aboutUserId: null }
    const notice = { userId: rider?.id ?? '', ...about, createdAt: at, dueAt: at, readAt: null }
    // A client had sent another hour of the same day in between.
    for (const version of ['2026-07-04T06:00:00.000Z', '2026-07-04T15:00:00.000Z']) {
      const content = JSON.stringify({ kind: 'rideReminder', ride: { ...facts, eventDate: version } })
      const row = { ...notice, id: newId(), version, content, pushQueuedAt: null, mailQueuedAt: null }
      await db.insertInto('notices').values(row).execute()
    }
    await migrate(db)
    await assert.rejects(settleTimeZone(db, 'America/Denver'))
    assert.deepEqual(await daysOf(db), [ride.eventDate, bad.eventDate])
    await sql`update "ridingEvents" set "eventDate" = '2026-07-05T06:00:00.000Z' where "id" = ${bad.id}`.execute(db)
    await settleTimeZone(db, 'America/Denver')
    assert.deepEqual(await daysOf(db), ['2026-07-04', '2026-07-05'])

    const notices = await db.selectFrom('notices').select(['version', 'content']).orderBy('version').execute()
    const told = { kind: 'rideReminder', ride: { ...facts, eventDate: '2026-07-04', endDate: null } }
    assert.deepEqual(notices.map(readFacts), [told, told])
    assert.equal(notices[0]?.version, '2026-07-04')
    const days = db.selectFrom('ridingEvents').select(['eventDate', 'endDate', 'postponedFrom']).where('id', '=', ride.id)
    const expected = { eventDate: '2026-07-04', endDate: null, postponedFrom: '2026-06-27' }
    assert.deepEqual({ ...(await days.executeTakeFirst()) }, expected)
  })

  test(`of two processes that start at once, one turns instants into days (${engine})`, async () => {
    const [one, other] = await openTwice(engine)
    await using _one = one
    await using _other = other
    await insertRides(one, { ...oldRide('2026-07-04T06:00:00.000Z'), endDate: null })
    const changed = await Promise.all([settleTimeZone(one, 'America/Denver'), settleTimeZone(other, 'America/Denver')])
    assert.deepEqual(changed, [undefined, undefined])
    assert.deepEqual(await daysOf(one), ['2026-07-04'])
  })

  test(`a changed zone moves no ride to another day, and no announcement or closing time to another hour (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const [officer] = await makeUsers(db, 1)
    const actorId = officer?.id ?? ''
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', actorId).execute()
    for (const zone of ['america/denver', 'America/Denver']) assert.equal(await settleTimeZone(db, zone), undefined)
    const times = { registrationClosesAt: '2126-07-03T18:00:00.000Z', decideBy: '2126-07-04T02:00:00.000Z' }
    const plan = () => createRidingEvent(db, { ...newRide, endDate: '2126-07-06', ...times }, clockAt())
    const [ride, deleted] = [await plan(), await plan()]
    const news = { type: 'meeting', titleKo: '글', titleEn: 'text', contentKo: '글', contentEn: 'text' } as const
    // 19:00 in Denver, in winter time.
    const announce = () => createAnnouncement(db, { ...news, eventDate: '2126-12-05T02:00:00.000Z' }, { createdBy: null, moment })
    const [announcement, oldNews] = [await announce(), await announce()]
    await deleteRidingEvent(db, deleted.id, { actorId, clock: clockAt() })
    await deleteAnnouncement(db, oldNews.id, { actorId })

    for (const [from, to, closes, decides, begins] of [
      ['America/Denver', 'Asia/Seoul', '2126-07-03T03:00:00.000Z', '2126-07-03T11:00:00.000Z', '2126-12-04T10:00:00.000Z'],
      ['Asia/Seoul', 'Pacific/Kiritimati', '2126-07-02T22:00:00.000Z', '2126-07-03T06:00:00.000Z', '2126-12-04T05:00:00.000Z'],
      ['Pacific/Kiritimati', 'America/Denver', times.registrationClosesAt, times.decideBy, '2126-12-05T02:00:00.000Z'],
    ] as const) {
      assert.equal(await settleTimeZone(db, to), from)
      assert.equal(await settleTimeZone(db, to), undefined, 'told once')
      const clock = clubClock(new Date(), { ...testClub, timeZone: to })
      const shown = await findRidingEvent(db, ride.id, { viewerId: '', clock })
      const days = [shown.eventDate, shown.endDate ?? ''].map((instant) => toClubDay(instant, to))
      assert.deepEqual(days, ['2126-07-04', '2126-07-06'], to)
      assert.deepEqual([shown.registrationClosesAt, shown.decideBy], [closes, decides], to)
      assert.equal((await readAnnouncement(db, announcement.id)).eventDate, begins, to)
    }
    await settleTimeZone(db, 'Asia/Seoul')
    const clock = clubClock(new Date(), { ...testClub, timeZone: 'Asia/Seoul' })
    for (const { id } of [deleted, oldNews]) await restoreDeletedItem(db, id, { actorId, clock })
    const restored = await findRidingEvent(db, deleted.id, { viewerId: '', clock })
    assert.equal(toClubDay(restored.eventDate, 'Asia/Seoul'), '2126-07-04')
    assert.equal(restored.decideBy, '2126-07-03T11:00:00.000Z')
    assert.equal((await readAnnouncement(db, oldNews.id)).eventDate, '2126-12-04T10:00:00.000Z')
  })
}
