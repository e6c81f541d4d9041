import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { toClubDay } from '#server/club-time.ts'
import { readConfig } from '#server/config.ts'
import { decryptField, type Keys, keyIdOf } from '#server/db/encryption/cipher.ts'
import { encryptedTables } from '#server/db/encryption/encrypted-columns.ts'
import { keyFileOf, readKeyFile } from '#server/db/encryption/key-file.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { type Engine, engines, freshPostgresUrl } from '../databases/databases.ts'
import { startSiteProcess } from '../site-process.ts'
import { emptyFolder } from '../temporary-folder.ts'
import { lacksPreviousVersion, previous, run, settingsFor, unpackPreviousVersion } from './previous-version.ts'

const { timeZone } = readConfig({}).club

/** What a start and a restore change: access that ends, and their own records. */
const access = ['sessions', 'tickets', 'calendarFeeds', 'calendarEntries', 'homeLinks', 'secrets']
const ownTables = [...access, 'auditLog', 'contentVersions', 'jobRuns', 'migrations']

/** What this version has no more: failed logins are counted in limitCounters since 0024, and there is nothing to lock since 0049. */
const droppedTables = ['loginFailures', 'locks']

type Rows = Map<string, string[]>

/** With what this version encrypts as the previous one stores it. */
function inPlainText(table: string, row: Record<string, unknown>, keys: Keys | undefined): Record<string, unknown> {
  const { key, columns } = encryptedTables.get(table) ?? { key: [], columns: [] }
  const plain = { ...row }
  for (const column of columns) {
    const value = row[column]
    if (keys === undefined || typeof value !== 'string' || keyIdOf(value) === undefined) continue
    plain[column] = decryptField(keys, { table, column, row: key.map((name) => String(row[name])) }, value)
  }
  return plain
}

/** All rows as text, of the tables and columns that `like` has. */
async function readRows(
  place: DatabasePlace,
  like?: Map<string, string[]>,
): Promise<{ columns: Map<string, string[]>; rows: Rows }> {
  const db = openDatabase(place)
  const keys = readKeyFile(keyFileOf(place))
  try {
    const tables = (await db.introspection.getTables()).filter(({ name }) => !ownTables.includes(name))
    const columns = like ?? new Map(tables.map(({ name, columns: all }) => [name, all.map((column) => column.name).toSorted()]))
    const rows: Rows = new Map()
    for (const [name, names] of columns) {
      if (like !== undefined && droppedTables.includes(name) && !tables.some((table) => table.name === name)) continue
      const found = await sql<
        Record<string, unknown>
      >`select ${sql.join(names.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(db)
      rows.set(name, found.rows.map((row) => JSON.stringify(inPlainText(name, row, keys))).toSorted())
    }
    return { columns, rows }
  } finally {
    await db.destroy()
  }
}

/** What the first start rewrites: the texts of the search, and instants of rides, which become the days that hold them. */
function comparable(table: string, text: string): string {
  const { searchText: _, ...row } = JSON.parse(text)
  if (table === 'ridingEvents')
    for (const column of ['eventDate', 'postponedFrom']) if (row[column]) row[column] = toClubDay(row[column], timeZone)
  return JSON.stringify(row)
}

async function emptyPlace(engine: Engine): Promise<DatabasePlace> {
  return { dataDir: emptyFolder(), databaseUrl: engine === 'postgres' ? await freshPostgresUrl() : undefined }
}

/** PostgreSQL only with `npm run ordeal`: both take 15 seconds of processor time. */
for (const engine of process.env.ORDEAL === '1' ? engines : engines.slice(0, 1)) {
  test(`${engine}: from ${previous.tag} to this version and back, every row is as before`, {
    timeout: 300_000,
    skip: lacksPreviousVersion,
  }, async () => {
    const older = unpackPreviousVersion()
    const place = await emptyPlace(engine)
    const fill = `import { fullDatabase } from './test/faults/full-database.ts'
      await (await fullDatabase(${JSON.stringify(place)})).destroy()`
    run(older, process.execPath, ['--input-type=module', '--eval', fill])
    const before = await readRows(place)
    for (const name of ['users', 'announcements', 'ridingEvents', 'eventParticipants', 'membershipApplications'])
      assert.ok((before.rows.get(name)?.length ?? 0) > 2, name)

    const club = (folder: string, words: string[], at = place) =>
      String(run(folder, process.execPath, ['src/server/club/run-club-command.ts', ...words], { env: settingsFor(at) }).stdout)
    club('.', ['backup'])
    assert.match(club('.', ['update-check']), /0020-ride-day\.sql[\s\S]*Ready to update/)
    {
      await using site = startSiteProcess(settingsFor(place))
      const address = await site.address()
      const announcements = (await (await fetch(`${address}/api/announcements`)).json()) as unknown[]
      assert.ok(announcements.length > 2)
      const rider = { username: 'after-update', password: 'four words of a rider', email: 'after@club.example' }
      const body = JSON.stringify({ ...rider, firstName: '바람', lastName: '남궁' })
      const headers = { 'content-type': 'application/json' }
      assert.equal((await fetch(`${address}/api/auth/register`, { method: 'POST', headers, body })).status, 201)
      site.child.kill('SIGTERM')
      assert.equal(await site.left(), 0)
    }
    const after = await readRows(place, before.columns)
    // The running site also delivers: it notes in notices and outbox what it has sent.
    assert.equal(after.rows.get('users')?.length, (before.rows.get('users')?.length ?? 0) + 1)
    after.rows.set('users', after.rows.get('users')?.filter((row) => !row.includes('after-update')) ?? [])
    for (const [name, rows] of before.rows) {
      if (droppedTables.includes(name)) assert.equal(after.rows.get(name), undefined)
      else if (name === 'notices' || name === 'outbox') assert.ok((after.rows.get(name)?.length ?? 0) >= rows.length, name)
      else {
        const [found, expected] = [after.rows.get(name) ?? [], rows].map((each) =>
          each.map((row) => comparable(name, row)).toSorted(),
        )
        assert.deepEqual(found, expected, name)
      }
    }

    const file = readdirSync(join(place.dataDir, 'backups')).find((name) => name.startsWith('before-update-')) ?? ''
    // A PostgreSQL database of the newer version is left as it is: the older one gets an empty database.
    const target = engine === 'postgres' ? { ...place, databaseUrl: await freshPostgresUrl() } : place
    assert.match(club(older, ['restore', join(place.dataDir, 'backups', file)], target), /Restored/)
    assert.deepEqual((await readRows(target)).rows, before.rows)
    assert.match(club(older, ['backup'], target), /Backed up/)
  })
}
