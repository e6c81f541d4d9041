import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { makeBackup } from '#server/backups/make-backup.ts'
import { verifyBackup } from '#server/backups/restore-backup.ts'
import { type Config, readConfig } from '#server/config.ts'
import { readKeyFile } from '#server/db/encryption/key-file.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { newId } from '#server/db/new-id.ts'
import { type DatabasePlace, type Db, hasOtherConnections, openDatabase } from '#server/db/open.ts'
import { openMigrated } from '#server/start/open-migrated.ts'
import { answers } from '../applying.ts'
import { club } from '../club-command.ts'
import { type Engine, engines, freshPostgresUrl, migratedPlace } from '../databases/databases.ts'
import { readOutbox, until } from '../eager-mail-worker.ts'
import { filledPlace } from '../faults/full-database.ts'
import { startMailServer } from '../mail-server.ts'
import { makeMembers, tellNews } from '../moved-delivery.ts'
import { certificateFile, startPushService } from '../push/push-service.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'
import { emptyFolder } from '../temporary-folder.ts'

const findPassphrase = async () => undefined

const envOf = ({ dataDir, databaseUrl }: DatabasePlace) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

/** Kills the command some milliseconds after its temporary folder appeared; it may have ended by then. */
async function killDuring(place: DatabasePlace, words: string[], delayMs: number): Promise<void> {
  const folder = join(place.dataDir, 'backups')
  const temporaryFolders = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.work-')) : [])
  const leftBefore = new Set(temporaryFolders())
  const hasBegun = () => temporaryFolders().some((name) => !leftBefore.has(name))
  await using command = startSiteProcess(envOf(place), 'src/server/club/run-club-command.ts', words)
  while (!hasBegun() && command.child.exitCode === null) await wait(5)
  await wait(delayMs)
  command.child.kill('SIGKILL')
  await command.left()
}

/** The name of the mark that tells which state the database is in. */
async function markIn(place: DatabasePlace): Promise<string> {
  await using db = openDatabase(place)
  const marks = await db.selectFrom('secrets').select('name').where('name', 'like', 'mark %').execute()
  const users = await db.selectFrom('users').select('id').execute()
  assert.equal(marks.length, 1)
  assert.ok(users.length > 3)
  return marks[0]?.name ?? ''
}

async function mark(place: DatabasePlace, name: string): Promise<void> {
  await using db = openDatabase(place)
  await db.deleteFrom('secrets').where('name', 'like', 'mark %').execute()
  await db.insertInto('secrets').values({ name, value: '' }).execute()
}

const at = '2126-07-02T18:00:00.000Z'
/** After the claims of processes that died have expired. */
const later = '2126-07-02T18:10:00.000Z'

/** Four processes may share two cores with other tests. */
const patient = { seconds: 50 }

const times = (keys: string[]) => Map.groupBy(keys, (key) => key)

async function openPlace(engine: Engine) {
  const dataDir = emptyFolder()
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
  test(`${engine}: backups and restores that are killed three times each leave the old database or the new one, complete`, {
    timeout: 120_000,
  }, async () => {
    const place = await filledPlace(engine)
    await mark(place, 'mark before')
    const backup = join(emptyFolder(), 'before.backup')
    await makeBackup({ place, file: backup })
    await mark(place, 'mark after')

    for (let round = 0; round < 3; round += 1) {
      const file = join(emptyFolder(), 'killed.backup')
      await killDuring(place, ['backup', file], round * 60)
      if (existsSync(file)) await verifyBackup({ file, findPassphrase }, place)
      assert.equal(await markIn(place), 'mark after')
    }
    for (let round = 0; round < 3; round += 1) {
      await killDuring(place, ['restore', backup], round * 120)
      assert.match(await markIn(place), /^mark (before|after)$/)
    }
    // The files that the killed commands left behind do not affect a later restore.
    assert.equal((await club(envOf(place), 'restore', backup)).code, 0)
    assert.equal(await markIn(place), 'mark before')
  })

  test(`${engine}: two processes tell 80 people; one is killed on the way, and then the other: each person hears once`, {
    timeout: 120_000,
  }, async (context) => {
    const people = 80
    const place = await migratedPlace(engine)
    await using db = openDatabase(place)
    await prepareKeys(db)
    await using mails = await startMailServer()
    await using pushes = await startPushService()
    const members = await makeMembers(db, people)
    const browsers: string[] = []
    for (const { id } of members) browsers.push((await pushes.subscribe(db, id)).browser)
    await tellNews(db, at)

    const start = (present: string): SiteProcess =>
      startSiteProcess(
        {
          ...envOf(place),
          SMTP_URL: mails.url.href,
          PUSH_SERVICES: pushes.host,
          NODE_EXTRA_CA_CERTS: certificateFile,
        },
        'test/faults/delivery-process.ts',
        [present],
      )
    const kill = async ({ child, left }: SiteProcess) => {
      child.kill('SIGKILL')
      await left()
    }
    {
      await using first = start(at)
      await using second = start(at)
      await until(() => Math.min(mails.mails.length, pushes.pushes.length) >= people / 10, patient)
      await kill(first)
      await until(() => mails.mails.length >= people / 5, patient)
      await kill(second)
    }
    assert.ok(mails.mails.length < people, 'killed in the middle')
    // What had arrived is finished by now.
    await wait(200)
    const before = { mails: mails.mails.length, pushes: pushes.pushes.length }
    const sent = (await readOutbox(db)).filter(({ sentAt }) => sentAt !== null).length
    // One letter and four pushes of each process may be on their way.
    const onTheWay = before.mails + before.pushes - sent
    assert.ok(onTheWay <= 10, `${onTheWay} messages had arrived without a mark`)

    await using third = start(later)
    await using fourth = start(later)
    await until(async () => {
      const rows = await readOutbox(db)
      return rows.length === 2 * people && rows.every(({ sentAt }) => sentAt !== null)
    }, patient)
    for (const { child } of [third, fourth]) child.kill('SIGKILL')

    const letters = times(mails.mails.flatMap(({ recipients }) => recipients))
    const messages = times(pushes.pushes.map(({ browser }) => browser))
    assert.deepEqual([...letters.keys()].toSorted(), members.map(({ email }) => email).toSorted())
    assert.deepEqual([...messages.keys()].toSorted(), browsers.toSorted())
    const repeated = mails.mails.length + pushes.pushes.length - 2 * people
    assert.ok(repeated <= onTheWay, `${repeated} messages came twice, of ${onTheWay} on their way at a kill`)
    // A repetition is recognized by its id.
    assert.equal(new Set(mails.mails.map(({ headers }) => headers.get('message-id'))).size, people)
    assert.equal(new Set(pushes.pushes.map(({ notification }) => notification.tag)).size, people)
    context.diagnostic(`killed after ${before.mails} letters and ${before.pushes} pushes; ${repeated} came twice`)
  })

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
