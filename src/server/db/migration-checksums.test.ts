import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { OperatorError } from '#server/errors.ts'
import { projectFolder } from '#server/project-folder.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { listMigrations, migrate } from './migrate.ts'
import { type Db, openDatabase } from './open.ts'

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
