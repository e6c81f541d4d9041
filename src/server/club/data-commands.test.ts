import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { newKey } from '#server/db/encryption/cipher.ts'
import { readKeyFile, replaceKeyFile } from '#server/db/encryption/key-file.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { answers } from '../../../test/applying.ts'
import { type Engine, engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { startSiteProcess } from '../../../test/site-process.ts'
import { runClubCommand } from './run-club-command.ts'

const people = 10_000

async function openPlace(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-rotate-'))
  const env = { DATA_DIR: dataDir, BACKUPS: 'off', ...(engine === 'postgres' && { DATABASE_URL: await freshPostgresUrl() }) }
  const config = readConfig(env)
  return { env, config, keyFile: join(dataDir, 'encryption-keys.json') }
}

async function fill(db: Db, count: number): Promise<void> {
  const at = '2026-06-01T00:00:00.000Z'
  const row = { ...answers, status: 'approved', submittedAt: at, updatedAt: at, language: 'ko' }
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: newId(), kakaoId: `rider-${index}` }))
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto('membershipApplications')
      .values(rows.slice(start, start + 500))
      .execute()
}

const currentId = (keyFile: string): string => readKeyFile(keyFile)?.current ?? ''
/** Sorted: an id of digits alone moves to the front of a JSON object. */
const idsIn = (keyFile: string): string[] => [...(readKeyFile(keyFile)?.byId.keys() ?? [])].toSorted()

/** How many values are encrypted by each key. */
async function countByKey(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select substr("kakaoId", 6, 8) as "id", count(*) as "count" from "membershipApplications" group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

async function rotate(env: Record<string, string>) {
  let output = ''
  const write = (text: string) => {
    output += text
  }
  const code = await runClubCommand(['rotate-key'], { settings: () => readConfig(env), out: { write, writeError: write } })
  return { code, output }
}

/** Whether a rotation has committed some rows, seen from outside of it: it has an SQLite file for itself, and its log grows. */
async function watchRows(config: Config): Promise<() => Promise<boolean>> {
  const log = join(config.dataDir, 'club.sqlite-wal')
  if (config.databaseUrl === undefined) return async () => existsSync(log) && statSync(log).size > 500_000
  // No connection of the site's, so the command is not refused.
  const watcher = new pg.Client(config.databaseUrl)
  await watcher.connect()
  const changed = `select count(distinct substr("kakaoId", 6, 8)) as keys from "membershipApplications"`
  return async () => {
    const isChanged = (await watcher.query(changed)).rows[0].keys === '2'
    if (isChanged) await watcher.end()
    return isChanged
  }
}

/** A database of `people` of whom `rotate-key` had encrypted some by the second key, and not all, when it was killed. */
async function killHalfway(engine: Engine, t: TestContext) {
  const { env, config, keyFile } = await openPlace(engine)
  const db = await openMigrated(config)
  await fill(db, people)
  await db.destroy()
  const first = currentId(keyFile)
  const hasChanged = await watchRows(config)
  await using killed = startSiteProcess(env, 'src/server/club/run-club-command.ts', ['rotate-key'])
  while (!(await hasChanged())) {
    assert.equal(killed.child.exitCode, null, killed.output().stderr)
    await wait(2)
  }
  killed.child.kill('SIGKILL')
  await killed.left()
  const second = currentId(keyFile)
  assert.deepEqual(idsIn(keyFile), [first, second].toSorted(), 'both keys are in the file')

  await using half = openDatabase(config)
  // PostgreSQL notices a moment later that the killed process has left; until then rotate-key is refused.
  while (engine === 'postgres' && (await hasOtherConnections(half))) await wait(20)
  const done = (await countByKey(half)).get(second) ?? 0
  t.diagnostic(`killed after ${done} applications`)
  assert.ok(done > 0 && done < people, `killed after ${done} applications`)
  assert.equal((await half.selectFrom('membershipApplications').select('kakaoId').execute()).length, people, 'all can be read')
  assert.deepEqual(await rotations(half), [], 'it is not in the log before it is complete')
  return { env, config, keyFile, first, second }
}

const rotations = (db: Db) =>
  db.selectFrom('auditLog').select(['actorId', 'kind', 'detail']).where('action', '=', 'encryption.rotate').execute()

for (const engine of engines) {
  test(`${engine}: rotate-key encrypts 10,000 applications by a new key, also when it was killed in between`, async (t) => {
    const { env, config, keyFile, first: oldKey, second } = await killHalfway(engine, t)

    const startedAt = performance.now()
    const { code, output } = await rotate(env)
    assert.equal(code, 0, output)
    t.diagnostic(`the rest took ${Math.round(performance.now() - startedAt)} ms`)
    assert.match(output, /The old key is deleted/)
    assert.deepEqual(idsIn(keyFile), [second])
    assert.equal(statSync(keyFile).mode & 0o777, 0o600)
    const after = await openMigrated(config)
    assert.deepEqual([...(await countByKey(after))], [[second, people]])
    assert.deepEqual(await after.selectFrom('encryptionKeys').select('id').execute(), [{ id: second }])
    const names = await after.selectFrom('membershipApplications').select('kakaoId').execute()
    assert.equal(new Set(names.map(({ kakaoId }) => kakaoId)).size, people)
    const line = { actorId: 'command-line', kind: 'exports', detail: null }
    assert.deepEqual(await rotations(after), [line])
    await after.destroy()
    if (engine === 'sqlite')
      assert.ok(!readFileSync(join(config.dataDir, 'club.sqlite')).includes(`enc1.${oldKey}`), 'nothing is left of the old key')
  })

  test(`${engine}: a rotation that was killed in between goes on at the next start`, async (t) => {
    const { config, keyFile, first, second } = await killHalfway(engine, t)
    await using site = await openMigrated(config)
    assert.deepEqual([...(await countByKey(site))], [[second, people]])
    const names = await site.selectFrom('membershipApplications').select('kakaoId').execute()
    assert.equal(new Set(names.map(({ kakaoId }) => kakaoId)).size, people)
    assert.deepEqual(idsIn(keyFile), [first, second].toSorted(), 'rotate-key deletes the old one')
    assert.deepEqual(await rotations(site), [])
  })

  test(`${engine}: rotate-key is refused while the site is running, and changes nothing`, async () => {
    const { env, config, keyFile } = await openPlace(engine)
    await using db = await openMigrated(config)
    await db.selectFrom('users').select('id').execute()
    const before = readFileSync(keyFile, 'utf8')
    const { code, output } = await rotate(env)
    assert.equal(code, 1)
    assert.match(output, /The site is running/)
    assert.deepEqual(await rotations(db), [])
    assert.equal(readFileSync(keyFile, 'utf8'), before)
  })

  test(`${engine}: an interrupted rotation lets the site start, by the new key, and run with both`, async () => {
    const { config, keyFile } = await openPlace(engine)
    const db = await openMigrated(config)
    await fill(db, 3)
    await db.destroy()
    const first = currentId(keyFile)
    const present = readKeyFile(keyFile)
    replaceKeyFile(keyFile, { current: '00000001', byId: new Map([...(present?.byId ?? []), ['00000001', newKey()]]) })
    await using again = await openMigrated(config)
    assert.deepEqual([...(await countByKey(again))], [['00000001', 3]])
    assert.deepEqual(idsIn(keyFile), ['00000001', first].toSorted(), 'rotate-key deletes the old one')
  })
}
