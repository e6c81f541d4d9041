import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Config, readConfig } from '#server/config.ts'
import { readKeyFile } from '#server/db/encryption/key-file.ts'
import { newId } from '#server/db/new-id.ts'
import { type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { answers } from '../applying.ts'
import { club } from '../club-command.ts'
import { type Engine, engines, freshPostgresUrl } from '../databases/databases.ts'
import { killBackups } from '../faults/killed-commands.ts'
import { tellAndKill } from '../faults/told-once.ts'
import { startSiteProcess } from '../site-process.ts'

async function openPlace(engine: Engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-killed-'))
  const env = { DATA_DIR: dataDir, BACKUPS: 'off', ...(engine === 'postgres' && { DATABASE_URL: await freshPostgresUrl() }) }
  return { env, config: readConfig(env), keyFile: join(dataDir, 'encryption-keys.json') }
}

async function insertPeople(db: Db, count: number): Promise<void> {
  const at = '2026-06-01T00:00:00.000Z'
  const row = { ...answers, status: 'approved', submittedAt: at, updatedAt: at, language: 'ko' }
  const rows = Array.from({ length: count }, (_, index) => ({ ...row, id: newId(), kakaoId: `rider-${index}-plain` }))
  for (let start = 0; start < count; start += 500)
    await db
      .insertInto('membershipApplications')
      .values(rows.slice(start, start + 500))
      .execute()
}

/** How many applications each key encrypts; `''` those in the clear. */
async function countByKey(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select case when "kakaoId" like 'enc1.%' then substr("kakaoId", 6, 8) else '' end as "id", count(*) as "count"
    from "membershipApplications" group by 1`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

async function assertAllReadable(db: Db, people: number): Promise<void> {
  const names = await db.selectFrom('membershipApplications').select('kakaoId').execute()
  assert.equal(new Set(names.map(({ kakaoId }) => kakaoId)).size, people)
  assert.ok(names.every(({ kakaoId }) => kakaoId.startsWith('rider-')))
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

for (const engine of engines) {
  test(
    `${engine}: backups and restores that are killed three times each leave the old database or the new one, complete`,
    {
      timeout: 120_000,
    },
    () => killBackups(engine, 3),
  )

  test(
    `${engine}: two processes tell 80 people; one is killed on the way, and then the other: each person hears once`,
    {
      timeout: 120_000,
    },
    (context) => tellAndKill(engine, 80, context),
  )

  test(`${engine}: rotate-key that was killed among 10,000 applications leaves all readable, and is completed by the next one`, {
    timeout: 120_000,
  }, async () => {
    const people = 10_000
    const { env, config, keyFile } = await openPlace(engine)
    const before = await openMigrated(config)
    await insertPeople(before, people)
    await before.destroy()
    const first = readKeyFile(keyFile)?.current ?? ''
    const hasChanged = await watchRows(config)
    await using killed = startSiteProcess(env, 'src/server/club/run-club-command.ts', ['rotate-key'])
    while (!(await hasChanged())) {
      assert.equal(killed.child.exitCode, null, killed.output().stderr)
      await wait(2)
    }
    killed.child.kill('SIGKILL')
    await killed.left()
    const second = readKeyFile(keyFile)?.current ?? ''
    const idsIn = () => [...(readKeyFile(keyFile)?.byId.keys() ?? [])].toSorted()
    assert.deepEqual(idsIn(), [first, second].toSorted(), 'both keys are in the file')
    {
      await using half = openDatabase(config)
      // PostgreSQL notices a moment later that the killed process has left; until then rotate-key is refused.
      while (engine === 'postgres' && (await hasOtherConnections(half))) await wait(20)
      const done = (await countByKey(half)).get(second) ?? 0
      assert.ok(done > 0 && done < people, `killed after ${done} applications`)
      await assertAllReadable(half, people)
      const lines = half.selectFrom('auditLog').select('id').where('action', '=', 'encryption.rotate')
      assert.deepEqual(await lines.execute(), [], 'it is not in the log before it is complete')
    }
    const again = await club(env, 'rotate-key')
    assert.equal(again.code, 0, again.stderr)
    assert.deepEqual(idsIn(), [second])
    const after = await openMigrated(config)
    assert.deepEqual([...(await countByKey(after))], [[second, people]])
    await assertAllReadable(after, people)
    await after.destroy()
    if (engine === 'sqlite')
      assert.ok(!readFileSync(join(config.dataDir, 'club.sqlite')).includes(`enc1.${first}`), 'nothing is left of the old key')
  })
}
