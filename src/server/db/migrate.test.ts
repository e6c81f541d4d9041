import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { listUsers } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { OperatorError } from '#server/errors.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { projectFolder } from '#server/project-folder.ts'
import { answers } from '../../../test/applying.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { listAppliedMigrations, listMigrations, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'
import { applicationSearchText, fillSearchTexts } from './search.ts'
import type { Tables } from './tables.ts'

async function emptyDatabase(engine: Engine): Promise<Db> {
  return openDatabase({ dataDir: ':memory:', databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined })
}

/** A database with the migrations before that one, and a way to insert rows as they were then. */
async function openBefore(engine: Engine, migration: string) {
  const db = await emptyDatabase(engine)
  await migrate(db, undefined, new Set((await listMigrations()).filter((name) => name < migration)))
  const insert = (table: keyof Tables | 'searchTerms', ...rows: object[]) =>
    db
      .insertInto(table as 'users')
      .values(rows as never)
      .execute()
  return { db, insert, [Symbol.asyncDispose]: () => db.destroy() }
}

const at = '2026-01-01T00:00:00.000Z'
const account = (id: string) => ({ id, username: id, usernameKey: id, password: 'hash', createdAt: at, updatedAt: at })
const { paymentStatus: _, ...applicant } = answers

for (const engine of engines) {
  test(`${engine}: old rows stay; of several pending applications of an account the newest stays bound to it`, async () => {
    await using old = await openBefore(engine, '0002')
    await old.insert('users', account('rider'))
    const rows = ['pending', 'pending', 'rejected'].map((status, index) => ({ id: String(index + 1), status }))
    await old.insert('membershipApplications', ...rows.map((row) => ({ ...row, ...applicant, submittedAt: at, userId: 'rider' })))
    await migrate(old.db)
    const kept = await old.db.selectFrom('membershipApplications').select(['id', 'userId', 'language']).orderBy('id').execute()
    assert.deepEqual(kept, [
      { id: '1', userId: null, language: 'ko' },
      { id: '2', userId: 'rider', language: 'ko' },
      { id: '3', userId: 'rider', language: 'ko' },
    ])
    const user = await old.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([user.deletionRequestedAt, user.emailNotifications, user.eventReminders], [null, 'true', 'true'])
  })

  test(`${engine}: old log lines stay the same when new kinds of lines are allowed`, async () => {
    await using old = await openBefore(engine, '0003')
    const lines = [
      { id: '1', at, actorId: 'a', action: 'user.role', subjectId: 'u', subjectKind: 'user' as const, detail: 'guest → member' },
      { id: '2', at, actorId: 'a', action: 'application.viewAll', subjectId: null, subjectKind: null, detail: null },
    ]
    await old.insert('auditLog', ...lines)
    await migrate(old.db)
    await record(old.db, 'event.rideSheet', { actorId: 'a', event: 'r' })
    const kept = await old.db.selectFrom('auditLog').selectAll().orderBy('at').orderBy('id').execute()
    assert.deepEqual(kept.slice(0, 2), [
      { ...lines[0], kind: 'accounts' },
      { ...lines[1], kind: 'applications' },
    ])
    assert.deepEqual([kept[2]?.subjectKind, kept[2]?.subjectId], ['event', 'r'])
  })

  test(`${engine}: queued mail stays, once, and old registrations are numbered in their order, for each ride`, async () => {
    await using old = await openBefore(engine, '0004')
    const id = 'application'
    await old.insert('membershipApplications', { ...answers, id, submittedAt: at })
    const waiting = { id: 'mail', kind: 'received', createdAt: at, attempts: 2, nextAttemptAt: at, lastErrorCode: 'EAUTH' }
    await old.insert('outbox', { ...waiting, sentAt: null, applicationId: id })
    const users = ['one', 'three', 'two']
    await old.insert('users', ...users.map((user) => ({ ...account(user), role: 'member', isActive: 'true' })))
    const texts = { titleKo: '주행', titleEn: 'Ride', descriptionKo: '설명', descriptionEn: 'Text', meetingLocation: 'Nederland' }
    const ride = { ...texts, eventDate: '2126-07-04T06:00:00.000Z', startTime: '09:00', difficulty: 'easy' }
    const rides = ['first', 'second', 'empty']
    await old.insert('ridingEvents', ...rides.map((each) => ({ ...ride, id: each, createdAt: at, updatedAt: at })))
    // Two of them in the same millisecond.
    await old.insert(
      'eventParticipants',
      { id: 'c', eventId: 'first', userId: 'one', registeredAt: '2026-01-02' },
      { id: 'b', eventId: 'first', userId: 'three', registeredAt: '2026-01-02' },
      { id: 'd', eventId: 'first', userId: 'two', registeredAt: '2026-01-01' },
      { id: 'a', eventId: 'second', userId: 'one', registeredAt: '2026-01-03' },
    )
    await migrate(old.db)
    await queueMail(old.db, { kind: 'received', subjectId: id })
    const columns = { subjectId: id, channel: 'mail', subscriptionId: '', recipient: id, priority: 1, orderAt: at }
    assert.deepEqual(await old.db.selectFrom('outbox').selectAll().execute(), [
      { ...waiting, ...columns, sentAt: null, failedAt: null, claimedUntil: null },
    ])
    const places = await old.db.selectFrom('eventParticipants').selectAll().orderBy('eventId').orderBy('turn').execute()
    assert.deepEqual(
      places.map((place) => `${place.id} ${place.turn} ${place.status}`),
      ['d 1 registered', 'b 2 registered', 'c 3 registered', 'a 1 registered'],
    )
    const turns = await old.db.selectFrom('ridingEvents').select('registrationTurn').orderBy('id').execute()
    assert.deepEqual(
      turns.map(({ registrationTurn }) => registrationTurn),
      [0, 3, 1],
    )
  })

  test(`${engine}: rows older than the text for searches get it at the start, also by two processes at once`, async () => {
    await using old = await openBefore(engine, '0017')
    // More than one batch.
    await old.insert('users', ...Array.from({ length: 620 }, (_, number) => account(`rider-${number}`)))
    await old.insert('membershipApplications', { id: 'application', ...applicant, submittedAt: at })
    await old.insert('searchTerms', { kind: 'user', term: '1', subjectId: 'x' })
    await migrate(old.db)
    const found = async () => (await listUsers(old.db, { limit: 10, search: 'rider-619' })).rows.map(({ username }) => username)
    assert.deepEqual(await found(), [])
    await Promise.all([fillSearchTexts(old.db), fillSearchTexts(old.db)])
    assert.deepEqual(await found(), ['rider-619'])
    const application = await old.db.selectFrom('membershipApplications').select('searchText').executeTakeFirstOrThrow()
    assert.equal(application.searchText, applicationSearchText(answers))
    assert.deepEqual(await old.db.selectFrom('users').select('id').where('searchText', 'is', null).execute(), [])
  })

  test(`${engine}: at the update the addresses of members count as verified, those of guests and open applications do not`, async () => {
    await using old = await openBefore(engine, '0027')
    for (const [id, role, email] of [
      ['boss', 'admin', 'boss@example.com'],
      ['hong', 'member', 'hong@example.com'],
      ['silent', 'member', null],
      ['kim', 'guest', 'kim@example.com'],
    ] as const)
      await old.insert('users', { ...account(id), role, email, emailKey: email })
    for (const [id, status, userId] of [
      ['1', 'approved', 'hong'],
      ['2', 'approved', null],
      ['3', 'approved', 'kim'],
      ['4', 'pending', 'kim'],
      ['5', 'rejected', null],
    ])
      await old.insert('membershipApplications', { id, status, userId, ...applicant, submittedAt: at, updatedAt: at })
    await migrate(old.db)
    const verified = async (table: 'users' | 'membershipApplications') => {
      const rows = await old.db.selectFrom(table).select('id').where('emailVerifiedAt', 'like', '20%Z').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    assert.deepEqual(await verified('users'), ['boss', 'hong'])
    assert.deepEqual(await verified('membershipApplications'), ['1', '2'])
  })

  test(`${engine}: open password links learn from the log who made them; those whose maker is not known end`, async () => {
    await using old = await openBefore(engine, '0038')
    const invited = ['linked', 'imported', 'commanded', 'unknown', 'orphaned']
    await old.insert('users', ...['maker', 'earlier', ...invited].map(account))
    const ticket = { expiresAt: '2126-01-01T00:00:00.000Z', usedAt: null }
    await old.insert('tickets', ...invited.map((userId) => ({ hash: userId, userId, purpose: 'password', ...ticket })))
    await old.insert('tickets', { hash: 'own', userId: 'unknown', purpose: 'application', ...ticket })
    const lines = [
      [1, 'earlier', 'user.passwordLink', 'linked'],
      [2, 'maker', 'user.passwordLink', 'linked'],
      [3, 'earlier', 'user.role', 'linked'],
      [1, 'maker', 'user.create', 'imported'],
      [1, 'command-line', 'user.create', 'commanded'],
      [1, 'gone', 'user.passwordLink', 'orphaned'],
    ] as const
    for (const [id, [day, actorId, action, subjectId]] of lines.entries()) {
      const line = { id: String(id), at: `2026-01-0${day}T00:00:00.000Z`, actorId, action, subjectId }
      await old.insert('auditLog', { ...line, kind: 'accounts', subjectKind: 'user', detail: null })
    }
    await migrate(old.db)
    assert.deepEqual(await old.db.selectFrom('tickets').select(['hash', 'madeBy', 'madeIn']).orderBy('hash').execute(), [
      { hash: 'commanded', madeBy: null, madeIn: null },
      { hash: 'imported', madeBy: 'maker', madeIn: null },
      { hash: 'linked', madeBy: 'maker', madeIn: null },
      { hash: 'own', madeBy: null, madeIn: null },
    ])
  })

  test(`${engine}: sessions and notices of codes for another browser become those of links, and the log stays as it was`, async () => {
    await using old = await openBefore(engine, '0046')
    await old.insert('users', account('rider'))
    const session = { sid: 'hash', id: 'session', userId: 'rider', sess: '{}', method: 'browserCode', codeFrom: 'iPhone' }
    await old.insert('sessions', { ...session, expire: at, signedInAt: at, confirmedAt: at, lastSeenAt: at })
    const facts = { kind: 'browserCode', device: 'Android · Chrome' }
    const notice = {
      id: 'notice',
      userId: 'rider',
      kind: 'browserCode',
      subjectId: 'rider',
      version: at,
      createdAt: at,
      dueAt: at,
    }
    await old.insert('notices', { ...notice, content: JSON.stringify(facts) })
    await old.insert('auditLog', { id: 'line', at, actorId: 'rider', action: 'session.browserCode', kind: 'logins' })
    await migrate(old.db)
    assert.deepEqual(await old.db.selectFrom('sessions').select(['method', 'continuedFrom', 'continueHash']).execute(), [
      { method: 'continueLink', continuedFrom: 'iPhone', continueHash: null },
    ])
    const [told] = await old.db.selectFrom('notices').select(['kind', 'content']).execute()
    assert.deepEqual([told?.kind, JSON.parse(told?.content ?? '')], ['continueLink', { ...facts, kind: 'continueLink' }])
    assert.deepEqual(await old.db.selectFrom('auditLog').select('action').execute(), [{ action: 'session.browserCode' }])
  })
}

test('of two processes that migrate an empty PostgreSQL at once, one waits for the other', async () => {
  const place = { dataDir: ':memory:', databaseUrl: await freshPostgresUrl() }
  await using one = openDatabase(place)
  await using other = openDatabase(place)
  await Promise.all([migrate(one), migrate(other)])
  assert.deepEqual([...(await listAppliedMigrations(other))], await listMigrations())
})

/** The migrations in a folder of their own, with one of them changed. */
function migrationsWith(change: (text: string) => string, name = '0003-outbox.sql'): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(join(projectFolder, 'migrations'), folder, { recursive: true })
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
  return folder
}

const checksumsIn = (db: Db) => db.selectFrom('migrations').select(['name', 'checksum']).orderBy('name').execute()

for (const engine of engines) {
  test(`${engine}: a migration that changed after it was applied stops the start in both languages, and changes nothing`, async () => {
    await using db = await emptyDatabase(engine)
    await migrate(db)
    const before = await checksumsIn(db)
    assert.ok(before.every(({ checksum }) => /^[\da-f]{64}$/.test(checksum ?? '')))
    assert.equal(new Set(before.map(({ checksum }) => checksum)).size, before.length)
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

  test(`${engine}: line endings of another system are no change`, async () => {
    await using db = await emptyDatabase(engine)
    const ofWindows = migrationsWith((text) => text.replaceAll('\n', '\r\n'))
    await migrate(db, ofWindows)
    await migrate(db)
  })

  test(`${engine}: a database without checksums gets them at its next start, and keeps them`, async () => {
    await using db = await emptyDatabase(engine)
    const older = new Set((await listMigrations()).filter((name) => name < '0021'))
    await migrate(db, undefined, older)
    await migrate(db)
    const recorded = await checksumsIn(db)
    assert.deepEqual(
      recorded.map(({ name }) => name),
      readdirSync('migrations').toSorted(),
    )
    assert.ok(recorded.every(({ checksum }) => checksum !== null))
    await migrate(db)
    assert.deepEqual(await checksumsIn(db), recorded)
  })
}
