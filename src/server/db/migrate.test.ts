import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { record } from '#server/activities/record.ts'
import { OperatorError } from '#server/errors.ts'
import { queueMail } from '#server/notices/outbox.ts'
import { projectFolder } from '#server/project-folder.ts'
import { answers } from '../../../test/applying.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { listAppliedMigrations, listMigrations, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

/** A database with the migrations before that one. */
async function openBefore(engine: Engine, migration: string): Promise<Db> {
  const databaseUrl = engine === 'postgres' ? await freshPostgresUrl() : undefined
  const db = openDatabase({ dataDir: ':memory:', databaseUrl })
  const names = (await listMigrations()).filter((name) => name < migration)
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const name of names) copyFileSync(join(projectFolder, 'migrations', name), join(folder, name))
  await migrate(db, folder)
  rmSync(folder, { recursive: true })
  return db
}

for (const engine of engines) {
  test(`${engine}: old rows stay; of several pending applications of an account the newest stays bound to it`, async () => {
    await using db = await openBefore(engine, '0002')
    const at = '2026-01-01T00:00:00.000Z'
    const user = { username: 'rider', usernameKey: 'rider', password: 'hash', createdAt: at, updatedAt: at }
    await db
      .insertInto('users')
      .values({ id: 'rider', ...user } as never)
      .execute()
    const blank = Object.fromEntries(
      [
        ...['koreanName', 'englishName', 'kakaoId', 'phoneNumber', 'email', 'dateOfBirth', 'motorcycleModel', 'membershipFee'],
        ...['emergencyContactName', 'emergencyContactRelation', 'emergencyContactPhone'],
      ].map((name) => [name, 'x']),
    )
    const rows = [
      { id: '1', status: 'pending' },
      { id: '2', status: 'pending' },
      { id: '3', status: 'rejected' },
    ].map((row) => ({ ...row, ...blank, submittedAt: at, userId: 'rider' }))
    await db
      .insertInto('membershipApplications')
      .values(rows as never)
      .execute()
    await migrate(db)
    const kept = await db.selectFrom('membershipApplications').select(['id', 'userId', 'language']).orderBy('id').execute()
    assert.deepEqual(kept, [
      { id: '1', userId: null, language: 'ko' },
      { id: '2', userId: 'rider', language: 'ko' },
      { id: '3', userId: 'rider', language: 'ko' },
    ])
    const account = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    assert.deepEqual([account.deletionRequestedAt, account.emailNotifications, account.eventReminders], [null, 'true', 'true'])
  })

  test(`${engine}: queued mail stays, once, when the outbox accepts other kinds of mail`, async () => {
    await using db = await openBefore(engine, '0004')
    const at = '2026-01-01T00:00:00.000Z'
    const id = 'application'
    await db
      .insertInto('membershipApplications')
      .values({ ...answers, id, submittedAt: at } as never)
      .execute()
    const waiting = {
      id: 'mail',
      kind: 'received',
      createdAt: at,
      attempts: 2,
      nextAttemptAt: at,
      sentAt: null,
      lastErrorCode: 'EAUTH',
    }
    await db
      .insertInto('outbox')
      .values({ ...waiting, applicationId: id } as never)
      .execute()
    await migrate(db)
    await queueMail(db, { kind: 'received', subjectId: id })
    assert.deepEqual(await db.selectFrom('outbox').selectAll().execute(), [
      {
        ...waiting,
        subjectId: id,
        channel: 'mail',
        subscriptionId: '',
        failedAt: null,
        recipient: id,
        priority: 1,
        orderAt: waiting.createdAt,
        claimedUntil: null,
      },
    ])
  })

  test(`${engine}: sessions and notices of codes for another browser become those of links, and the log stays as it was`, async () => {
    await using db = await openBefore(engine, '0046')
    const at = '2026-01-01T00:00:00.000Z'
    const insert = (table: 'users' | 'sessions' | 'notices' | 'auditLog', row: object) =>
      db
        .insertInto(table)
        .values(row as never)
        .execute()
    await insert('users', {
      id: 'rider',
      username: 'rider',
      usernameKey: 'rider',
      password: 'hash',
      createdAt: at,
      updatedAt: at,
    })
    const times = { expire: at, signedInAt: at, confirmedAt: at, lastSeenAt: at }
    const session = {
      sid: 'hash',
      id: 'session',
      userId: 'rider',
      sess: '{}',
      method: 'browserCode',
      codeFrom: 'iPhone',
      ...times,
    }
    await insert('sessions', session)
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
    await insert('notices', { ...notice, content: JSON.stringify(facts) })
    await insert('auditLog', { id: 'line', at, actorId: 'rider', action: 'session.browserCode', kind: 'logins' })
    await migrate(db)
    assert.deepEqual(await db.selectFrom('sessions').select(['method', 'continuedFrom', 'continueHash']).execute(), [
      { method: 'continueLink', continuedFrom: 'iPhone', continueHash: null },
    ])
    const [told] = await db.selectFrom('notices').select(['kind', 'content']).execute()
    assert.deepEqual([told?.kind, JSON.parse(told?.content ?? '')], ['continueLink', { ...facts, kind: 'continueLink' }])
    assert.deepEqual(await db.selectFrom('auditLog').select('action').execute(), [{ action: 'session.browserCode' }])
  })

  test(`${engine}: old registrations are numbered in their order, for each ride`, async () => {
    await using db = await openBefore(engine, '0004')
    const users = ['one', 'three', 'two'].map((id) => ({ id }))
    const account = { password: 'hash', role: 'member', isActive: 'true', createdAt: 'then', updatedAt: 'then' }
    await db
      .insertInto('users')
      .values(users.map(({ id }) => ({ id, username: id, usernameKey: id, ...account })) as never)
      .execute()
    for (const id of ['first', 'second', 'empty']) {
      const texts = {
        titleKo: '주행',
        titleEn: 'Ride',
        descriptionKo: '설명',
        descriptionEn: 'Text',
        meetingLocation: 'Nederland',
      }
      const times = { eventDate: '2126-07-04T06:00:00.000Z', startTime: '09:00', createdAt: 'then', updatedAt: 'then' }
      const row = { id, ...texts, ...times, difficulty: 'easy' }
      await db
        .insertInto('ridingEvents')
        .values(row as never)
        .execute()
    }
    // Two of them in the same millisecond.
    const came = [
      { id: 'c', eventId: 'first', userId: users[0]?.id, registeredAt: '2026-01-02' },
      { id: 'b', eventId: 'first', userId: users[1]?.id, registeredAt: '2026-01-02' },
      { id: 'd', eventId: 'first', userId: users[2]?.id, registeredAt: '2026-01-01' },
      { id: 'a', eventId: 'second', userId: users[0]?.id, registeredAt: '2026-01-03' },
    ]
    await db
      .insertInto('eventParticipants')
      .values(came as never)
      .execute()
    await migrate(db)
    const places = await db
      .selectFrom('eventParticipants')
      .select(['id', 'turn', 'status'])
      .orderBy('eventId')
      .orderBy('turn')
      .execute()
    assert.deepEqual(
      places.map(({ id, turn, status }) => [id, turn, status]),
      ['d', 'b', 'c'].map((id, index) => [id, index + 1, 'registered']).concat([['a', 1, 'registered']]),
    )
    const rides = await db.selectFrom('ridingEvents').select(['id', 'registrationTurn']).orderBy('id').execute()
    assert.deepEqual(
      rides.map(({ registrationTurn }) => registrationTurn),
      [0, 3, 1],
    )
  })

  test(`${engine}: old log lines stay the same when new kinds of lines are allowed`, async () => {
    await using db = await openBefore(engine, '0003')
    const at = '2026-01-01T00:00:00.000Z'
    const lines = [
      { id: '1', at, actorId: 'a', action: 'user.role', subjectId: 'u', subjectKind: 'user' as const, detail: 'guest → member' },
      { id: '2', at, actorId: 'a', action: 'application.viewAll', subjectId: null, subjectKind: null, detail: null },
    ]
    await db
      .insertInto('auditLog')
      .values(lines as never)
      .execute()
    await migrate(db)
    await record(db, 'event.rideSheet', { actorId: 'a', event: 'r' })
    const kept = await db.selectFrom('auditLog').selectAll().orderBy('at').orderBy('id').execute()
    assert.deepEqual(kept.slice(0, 2), [
      { ...lines[0], kind: 'accounts' },
      { ...lines[1], kind: 'applications' },
    ])
    assert.deepEqual([kept[2]?.subjectKind, kept[2]?.subjectId], ['event', 'r'])
  })

  test(`${engine}: open password links learn from the log who made them; those whose maker is not known end`, async () => {
    await using db = await openBefore(engine, '0038')
    const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`
    const users = ['maker', 'earlier', 'linked', 'imported', 'commanded', 'unknown', 'orphaned']
    const account = { password: 'x', createdAt: at(1), updatedAt: at(1) }
    await db
      .insertInto('users')
      .values(users.map((id) => ({ id, username: id, usernameKey: id, ...account })) as never)
      .execute()
    const ticket = { expiresAt: '2126-01-01T00:00:00.000Z', usedAt: null }
    const links = ['linked', 'imported', 'commanded', 'unknown', 'orphaned'].map((userId) => ({
      hash: userId,
      userId,
      purpose: 'password',
    }))
    await db
      .insertInto('tickets')
      .values(
        [...links, { hash: 'own', userId: 'unknown', purpose: 'application' }].map((row) => ({ ...row, ...ticket })) as never,
      )
      .execute()
    const lines = [
      { at: at(1), actorId: 'earlier', action: 'user.passwordLink', subjectId: 'linked' },
      { at: at(2), actorId: 'maker', action: 'user.passwordLink', subjectId: 'linked' },
      { at: at(3), actorId: 'earlier', action: 'user.role', subjectId: 'linked' },
      { at: at(1), actorId: 'maker', action: 'user.create', subjectId: 'imported' },
      { at: at(1), actorId: 'command-line', action: 'user.create', subjectId: 'commanded' },
      { at: at(1), actorId: 'gone', action: 'user.passwordLink', subjectId: 'orphaned' },
    ]
    await db
      .insertInto('auditLog')
      .values(
        lines.map((line, id) => ({ id: String(id), kind: 'accounts', subjectKind: 'user', detail: null, ...line })) as never,
      )
      .execute()
    await migrate(db)
    const kept = await db.selectFrom('tickets').select(['hash', 'madeBy', 'madeIn']).orderBy('hash').execute()
    assert.deepEqual(
      kept.map(({ hash, madeBy, madeIn }) => [hash, madeBy, madeIn]),
      [
        ['commanded', null, null],
        ['imported', 'maker', null],
        ['linked', 'maker', null],
        ['own', null, null],
      ],
    )
  })
}

test('of two processes that migrate an empty PostgreSQL at once, one waits for the other', async () => {
  const place = { dataDir: ':memory:', databaseUrl: await freshPostgresUrl() }
  await using one = openDatabase(place)
  await using other = openDatabase(place)
  await Promise.all([migrate(one), migrate(other)])
  assert.deepEqual([...(await listAppliedMigrations(other))], await listMigrations())
})

async function emptyDatabase(engine: Engine): Promise<Db> {
  return openDatabase({ dataDir: ':memory:', databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined })
}

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
    await migrate(
      db,
      migrationsWith((text) => text.replaceAll('\n', '\r\n')),
    )
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
