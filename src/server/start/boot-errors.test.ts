import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { OperatorError } from '#server/errors.ts'
import { freshPostgresUrl } from '../../../test/databases/databases.ts'
import { emptyFolder } from '../../../test/temporary-folder.ts'
import { withExplanations } from './boot-errors.ts'
import { openMigrated } from './open-migrated.ts'
import { prepareDataFolder } from './start-warnings.ts'

/** What a start with these settings says when it fails, in Korean and in English. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const config = readConfig(env)
  const start = withExplanations(config, async () => {
    if (config.databaseUrl === undefined) prepareDataFolder(config.dataDir)
    await using _db = await openMigrated(config)
    const server = createServer().listen(config.port, config.host)
    await once(server, 'listening')
    server.close()
  })
  const error = await start.then(
    () => assert.fail('it started'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof OperatorError, String(error))
  assert.match(error.message, /^.*[가-힣].*\n[^가-힣]*$/)
  assert.doesNotMatch(error.message, /hunter2/)
  return error.message
}

test('a data folder that cannot be written, and a host that is not this machine, are named', async () => {
  const file = join(emptyFolder(), 'a-file')
  writeFileSync(file, '')
  for (const dataDir of ['/proc/club/data', join(file, 'data')])
    assert.match(await refusalOf({ DATA_DIR: dataDir }), /^데이터 .*\nThe data folder \S+\/data cannot be written\. .*DATA_DIR=/)
  const refusal = await refusalOf({ DATA_DIR: emptyFolder(), HOST: '192.0.2.1' })
  assert.match(refusal, /HOST=192\.0\.2\.1 is no address of this machine/)
})

test('an unreachable database is reported without its password', async () => {
  // Nothing listens on a reserved port.
  const refusal = await refusalOf({ DATABASE_URL: 'postgres://club:hunter2@127.0.0.1:1/club' })
  assert.match(refusal, /The database in DATABASE_URL cannot be reached/)
})

test('a wrong password for PostgreSQL, and a missing database, are reported without the password', async () => {
  const url = new URL(await freshPostgresUrl())
  const owner = new pg.Client(url.href)
  await owner.connect()
  await owner.query(`create role with_password login password 'right'`)
  await owner.end()
  url.pathname = '/no_such_database'
  assert.match(await refusalOf({ DATABASE_URL: url.href }), /The database that DATABASE_URL names does not exist/)
  url.username = 'with_password'
  url.password = 'hunter2'
  assert.match(await refusalOf({ DATABASE_URL: url.href }), /PostgreSQL rejected the username or password in DATABASE_URL/)
})

test('a damaged database file is reported and left untouched; a database of a newer version is not served', async () => {
  const dataDir = emptyFolder()
  const damaged = Buffer.from('this is no database at all '.repeat(400))
  writeFileSync(join(dataDir, 'club.sqlite'), damaged)
  assert.match(await refusalOf({ DATA_DIR: dataDir }), /is damaged\. It was left untouched\. .*backup/)
  assert.deepEqual(readFileSync(join(dataDir, 'club.sqlite')), damaged)

  const newer = emptyFolder()
  const db = openDatabase({ dataDir: newer })
  await migrate(db)
  await db.insertInto('migrations').values({ name: '9999-from-the-future.sql', appliedAt: '2999-01-01T00:00:00.000Z' }).execute()
  await db.destroy()
  assert.match(await refusalOf({ DATA_DIR: newer }), /newer version of the site \(9999-from-the-future\.sql\)/)
})
