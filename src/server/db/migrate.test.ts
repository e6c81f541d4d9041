import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listUsers } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { OperatorError } from '#server/errors.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { projectFolder } from '#server/project-folder.ts'
import { answers } from '../../../test/applying.ts'
import { column } from '../../../test/columns.ts'
import { engines, freshDatabase, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { listAppliedMigrations, listMigrations, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'
import { applicationSearchText, fillSearchTexts } from './search.ts'
import type { Tables } from './tables.ts'

/** Inserts rows as they were before a migration, and checks later that every migration since has kept or changed them as it should. */
interface Upgrade {
  before: string
  title: string
  fill(insert: (table: keyof Tables | 'searchTerms', ...rows: object[]) => Promise<unknown>): Promise<unknown>
  check(db: Db): Promise<void>
}

const at = '2026-01-01T00:00:00.000Z'
const account = (id: string) => ({ id, username: id, usernameKey: id, password: 'hash', createdAt: at, updatedAt: at })
const { paymentStatus: _, ...applicant } = answers
const line = { at, actorId: 'officer' }
const oldLines = [
  { ...line, id: '1', action: 'user.role', subjectId: 'u', subjectKind: 'user' as const, detail: 'guest → member' },
  { ...line, id: '2', action: 'application.viewAll', subjectId: null, subjectKind: null, detail: null },
]
const queued = { id: 'mail', kind: 'received', createdAt: at, attempts: 2, nextAttemptAt: at, lastErrorCode: 'EAUTH' }
const queuedFor = 'application'
const codeFacts = { kind: 'browserCode', device: 'Android · Chrome' }

const upgrades: Upgrade[] = [
  {
    before: '0002',
    title: 'of several pending applications of an account the newest stays bound to it',
    async fill(insert) {
      await insert('users', account('applicant'))
      const rows = ['pending', 'pending', 'rejected'].map((status, index) => ({ id: `of-one-${index + 1}`, status }))
      await insert(
        'membershipApplications',
        ...rows.map((row) => ({ ...row, ...applicant, submittedAt: at, userId: 'applicant' })),
      )
    },
    async check(db) {
      const columns = db.selectFrom('membershipApplications').select(['id', 'userId', 'language']).orderBy('id')
      assert.deepEqual(await columns.where('id', 'like', 'of-one-%').execute(), [
        { id: 'of-one-1', userId: null, language: 'ko' },
        { id: 'of-one-2', userId: 'applicant', language: 'ko' },
        { id: 'of-one-3', userId: 'applicant', language: 'ko' },
      ])
      const user = await db.selectFrom('users').selectAll().where('id', '=', 'applicant').executeTakeFirstOrThrow()
      assert.deepEqual([user.deletionRequestedAt, user.emailNotifications, user.eventReminders], [null, 'true', 'true'])
    },
  },
  {
    before: '0003',
    title: 'old log lines stay the same when new kinds of lines are allowed',
    fill: (insert) => insert('auditLog', ...oldLines),
    async check(db) {
      await record(db, 'event.rideSheet', { actorId: 'officer', event: 'r' })
      const kept = await db
        .selectFrom('auditLog')
        .selectAll()
        .where('actorId', '=', 'officer')
        .orderBy('at')
        .orderBy('id')
        .execute()
      assert.deepEqual(kept.slice(0, 2), [
        { ...oldLines[0], kind: 'accounts' },
        { ...oldLines[1], kind: 'applications' },
      ])
      assert.deepEqual([kept[2]?.subjectKind, kept[2]?.subjectId], ['event', 'r'])
    },
  },
  {
    before: '0004',
    title: 'queued mail stays, once, and old registrations are numbered in their order, for each ride',
    async fill(insert) {
      await insert('membershipApplications', { ...answers, id: queuedFor, submittedAt: at })
      await insert('outbox', { ...queued, sentAt: null, applicationId: queuedFor })
      const users = ['one', 'three', 'two']
      await insert('users', ...users.map((user) => ({ ...account(user), role: 'member', isActive: 'true' })))
      const texts = {
        titleKo: '주행',
        titleEn: 'Ride',
        descriptionKo: '설명',
        descriptionEn: 'Text',
        meetingLocation: 'Nederland',
      }
      const ride = { ...texts, eventDate: '2126-07-04T06:00:00.000Z', startTime: '09:00', difficulty: 'easy' }
      const rides = ['first', 'second', 'empty']
      await insert('ridingEvents', ...rides.map((each) => ({ ...ride, id: each, createdAt: at, updatedAt: at })))
      await insert(
        'eventParticipants',
        { id: 'c', eventId: 'first', userId: 'one', registeredAt: '2026-01-02' },
        // Of the same millisecond.
        { id: 'b', eventId: 'first', userId: 'three', registeredAt: '2026-01-02' },
        { id: 'd', eventId: 'first', userId: 'two', registeredAt: '2026-01-01' },
        { id: 'a', eventId: 'second', userId: 'one', registeredAt: '2026-01-03' },
      )
    },
    async check(db) {
      await queueMail(db, { kind: 'received', subjectId: queuedFor })
      const columns = {
        subjectId: queuedFor,
        channel: 'mail',
        subscriptionId: '',
        recipient: queuedFor,
        priority: 1,
        orderAt: at,
      }
      assert.deepEqual(await db.selectFrom('outbox').selectAll().execute(), [
        { ...queued, ...columns, sentAt: null, failedAt: null, claimedUntil: null },
      ])
      const places = await db.selectFrom('eventParticipants').selectAll().orderBy('eventId').orderBy('turn').execute()
      assert.deepEqual(
        places.map((place) => `${place.id} ${place.turn} ${place.status}`),
        ['d 1 registered', 'b 2 registered', 'c 3 registered', 'a 1 registered'],
      )
      const turns = await db.selectFrom('ridingEvents').select('registrationTurn').orderBy('id').execute()
      assert.deepEqual(column(turns, 'registrationTurn'), [0, 3, 1])
    },
  },
  {
    before: '0017',
    title: 'rows older than the text for searches get it at the start, also by two processes at once',
    async fill(insert) {
      // More than one batch.
      await insert('users', ...Array.from({ length: 620 }, (_, number) => account(`rider-${number}`)))
      await insert('membershipApplications', { id: 'searched', ...applicant, submittedAt: at })
      await insert('searchTerms', { kind: 'user', term: '1', subjectId: 'x' })
    },
    async check(db) {
      const found = async () => (await listUsers(db, { limit: 10, search: 'rider-619' })).rows.map(({ username }) => username)
      assert.deepEqual(await found(), [])
      await Promise.all([fillSearchTexts(db), fillSearchTexts(db)])
      assert.deepEqual(await found(), ['rider-619'])
      const texts = db.selectFrom('membershipApplications').select('searchText').where('id', '=', 'searched')
      assert.deepEqual(await texts.execute(), [{ searchText: applicationSearchText(answers) }])
      assert.deepEqual(await db.selectFrom('users').select('id').where('searchText', 'is', null).execute(), [])
    },
  },
  {
    before: '0027',
    title: 'the addresses of members count as verified, those of guests and open applications do not',
    async fill(insert) {
      for (const [id, role, email] of [
        ['boss', 'admin', 'boss@example.com'],
        ['hong', 'member', 'hong@example.com'],
        ['silent', 'member', null],
        ['kim', 'guest', 'kim@example.com'],
      ] as const)
        await insert('users', { ...account(id), role, email, emailKey: email })
      for (const [id, status, userId] of [
        ['1', 'approved', 'hong'],
        ['2', 'approved', null],
        ['3', 'approved', 'kim'],
        ['4', 'pending', 'kim'],
        ['5', 'rejected', null],
      ])
        await insert('membershipApplications', { id, status, userId, ...applicant, submittedAt: at, updatedAt: at })
    },
    async check(db) {
      const verified = async (table: 'users' | 'membershipApplications') => {
        const rows = await db.selectFrom(table).select('id').where('emailVerifiedAt', 'like', '20%Z').orderBy('id').execute()
        return rows.map(({ id }) => id)
      }
      assert.deepEqual(await verified('users'), ['boss', 'hong'])
      assert.deepEqual(await verified('membershipApplications'), ['1', '2'])
    },
  },
  {
    before: '0038',
    title: 'open password links learn from the log who made them; those whose maker is not known end',
    async fill(insert) {
      const invited = ['linked', 'imported', 'commanded', 'unknown', 'orphaned']
      await insert('users', ...['maker', 'earlier', ...invited].map(account))
      const ticket = { expiresAt: '2126-01-01T00:00:00.000Z', usedAt: null }
      await insert('tickets', ...invited.map((userId) => ({ hash: userId, userId, purpose: 'password', ...ticket })))
      await insert('tickets', { hash: 'own', userId: 'unknown', purpose: 'application', ...ticket })
      const lines = [
        [1, 'earlier', 'user.passwordLink', 'linked'],
        [2, 'maker', 'user.passwordLink', 'linked'],
        [3, 'earlier', 'user.role', 'linked'],
        [1, 'maker', 'user.create', 'imported'],
        [1, 'command-line', 'user.create', 'commanded'],
        [1, 'gone', 'user.passwordLink', 'orphaned'],
      ] as const
      for (const [id, [day, actorId, action, subjectId]] of lines.entries()) {
        const line = { id: `link-${id}`, at: `2026-01-0${day}T00:00:00.000Z`, actorId, action, subjectId }
        await insert('auditLog', { ...line, kind: 'accounts', subjectKind: 'user', detail: null })
      }
    },
    async check(db) {
      assert.deepEqual(await db.selectFrom('tickets').select(['hash', 'madeBy', 'madeIn']).orderBy('hash').execute(), [
        { hash: 'commanded', madeBy: null, madeIn: null },
        { hash: 'imported', madeBy: 'maker', madeIn: null },
        { hash: 'linked', madeBy: 'maker', madeIn: null },
        { hash: 'own', madeBy: null, madeIn: null },
      ])
    },
  },
  {
    before: '0046',
    title: 'sessions and notices of codes for another browser become those of links, and the log stays as it was',
    async fill(insert) {
      await insert('users', account('rider'))
      const session = { sid: 'hash', id: 'session', userId: 'rider', sess: '{}', method: 'browserCode', codeFrom: 'iPhone' }
      await insert('sessions', { ...session, expire: at, signedInAt: at, confirmedAt: at, lastSeenAt: at })
      const notice = { id: 'notice', userId: 'rider', kind: 'browserCode', subjectId: 'rider', version: at }
      await insert('notices', { ...notice, createdAt: at, dueAt: at, content: JSON.stringify(codeFacts) })
      await insert('auditLog', { id: 'line', at, actorId: 'rider', action: 'session.browserCode', kind: 'logins' })
    },
    async check(db) {
      assert.deepEqual(await db.selectFrom('sessions').select(['method', 'continuedFrom', 'continueHash']).execute(), [
        { method: 'continueLink', continuedFrom: 'iPhone', continueHash: null },
      ])
      const [told] = await db.selectFrom('notices').select(['kind', 'content']).execute()
      assert.deepEqual([told?.kind, JSON.parse(told?.content ?? '')], ['continueLink', { ...codeFacts, kind: 'continueLink' }])
      const lines = db.selectFrom('auditLog').select('action').where('actorId', '=', 'rider')
      assert.deepEqual(await lines.execute(), [{ action: 'session.browserCode' }])
    },
  },
]

const checksumsIn = (db: Db) => db.selectFrom('migrations').select(['name', 'checksum']).orderBy('name').execute()

for (const engine of engines)
  test(`${engine}: an update from any older version keeps its rows`, async (context) => {
    await using db = openDatabase({
      dataDir: ':memory:',
      databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined,
    })
    const all = await listMigrations()
    for (const { before, fill } of upgrades) {
      await migrate(db, undefined, new Set(all.filter((name) => name < before)))
      await fill((table, ...rows) =>
        db
          .insertInto(table as 'users')
          .values(rows as never)
          .execute(),
      )
    }
    await migrate(db)
    for (const { title, check } of upgrades) await context.test(title, () => check(db))
    await context.test('a database without checksums got them, each its own, and keeps them', async () => {
      const recorded = await checksumsIn(db)
      assert.deepEqual(column(recorded, 'name'), readdirSync('migrations').toSorted())
      assert.ok(recorded.every(({ checksum }) => /^[\da-f]{64}$/.test(checksum ?? '')))
      assert.equal(new Set(recorded.map(({ checksum }) => checksum)).size, recorded.length)
      await migrate(db)
      assert.deepEqual(await checksumsIn(db), recorded)
    })
  })

test('of two processes that migrate an empty PostgreSQL at once, one waits for the other', async () => {
  const place = { dataDir: ':memory:', databaseUrl: await freshPostgresUrl() }
  await using one = openDatabase(place)
  await using other = openDatabase(place)
  await Promise.all([migrate(one), migrate(other)])
  assert.deepEqual([...(await listAppliedMigrations(other))], await listMigrations())
})

/** The migrations in a folder of their own, with one of them changed. */
function migrationsWith(change: (text: string) => string, name = '0003-outbox.sql'): string {
  const folder = emptyFolder()
  cpSync(join(projectFolder, 'migrations'), folder, { recursive: true })
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  return folder
}

for (const engine of engines)
  test(`${engine}: a migration that changed after it was applied stops the start in both languages, and changes nothing`, async () => {
    await using db = await freshDatabase(engine)
    const before = await checksumsIn(db)
    const folder = migrationsWith((text) => `${text}\ncreate table "more" ("id" text primary key);\n`)
    writeFileSync(join(folder, '0999-later.sql'), 'create table "later" ("id" text primary key);\n')
    await assert.rejects(migrate(db, folder), (error) => {
      assert.ok(error instanceof OperatorError)
      assert.match(error.message, /0003-outbox\.sql\. Nothing was changed/)
      assert.match(error.message, /0003-outbox\.sql\. 아무것도 바꾸지 않았습니다/)
      assert.doesNotMatch(error.message, /0004|later/)
      return true
    })
    assert.deepEqual(await checksumsIn(db), before)
    assert.ok(!(await db.introspection.getTables()).some(({ name }) => name === 'later'))
  })

test('line endings of another system are no change', async () => {
  await using db = await freshDatabase()
  await migrate(
    db,
    migrationsWith((text) => text.replaceAll('\n', '\r\n')),
  )
})
