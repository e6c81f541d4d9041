import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listUsers } from '#server/accounts/users.ts'
import { OperatorError } from '#server/errors.ts'
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
  fill(insert: (table: keyof Tables, ...rows: object[]) => Promise<unknown>): Promise<unknown>
  check(db: Db): Promise<void>
}

const at = '2026-01-01T00:00:00.000Z'
const account = (id: string) => ({ id, username: id, usernameKey: id, password: 'hash', createdAt: at, updatedAt: at })
const { paymentStatus: _, ...applicant } = answers
const codeFacts = { kind: 'browserCode', device: 'Android · Chrome' }

const upgrades: Upgrade[] = [
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
    before: '0042',
    title: 'rows with a former text for searches get theirs at the start, also by two processes at once',
    async fill(insert) {
      // More than one batch.
      const searchText = 'of before'
      await insert('users', ...Array.from({ length: 620 }, (_, number) => ({ ...account(`rider-${number}`), searchText })))
      await insert('membershipApplications', { id: 'searched', ...applicant, submittedAt: at, updatedAt: at, searchText })
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
  test(`${engine}: an update from any released version keeps its rows`, async (context) => {
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
