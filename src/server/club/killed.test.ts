import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeBackup } from '#server/backups/make-backup.ts'
import { verifyBackup } from '#server/backups/restore-backup.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { engines, freshPostgresUrl } from '../../../test/databases/databases.ts'
import { fullDatabase } from '../../../test/faults/full-database.ts'
import { startSiteProcess } from '../../../test/site-process.ts'

const rounds = 3
const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-killed-'))
const findPassphrase = async () => undefined

/** Kills the command some milliseconds after it has begun to work; it may be done by then. */
async function killDuring(place: DatabasePlace, words: string[], after: number): Promise<void> {
  const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) }
  const works = () => {
    const folder = join(place.dataDir, 'backups')
    return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith('.work-'))
  }
  const leftBefore = new Set(existsSync(join(place.dataDir, 'backups')) ? readdirSync(join(place.dataDir, 'backups')) : [])
  const begun = () => works() && readdirSync(join(place.dataDir, 'backups')).some((name) => !leftBefore.has(name))
  await using command = startSiteProcess(env, 'scripts/club.ts', words)
  while (!begun() && command.child.exitCode === null) await wait(5)
  await wait(after)
  command.child.kill('SIGKILL')
  await command.left()
}

/** Which of the two states the database is in. */
async function markIn(place: DatabasePlace): Promise<string> {
  const db = openDatabase(place)
  try {
    const marks = await db.selectFrom('secrets').select('name').where('name', 'like', 'mark %').execute()
    const users = await db.selectFrom('users').select('id').execute()
    assert.equal(marks.length, 1)
    assert.ok(users.length > 3)
    return marks[0]?.name ?? ''
  } finally {
    await db.destroy()
  }
}

async function mark(place: DatabasePlace, name: string): Promise<void> {
  const db = openDatabase(place)
  await db.deleteFrom('secrets').where('name', 'like', 'mark %').execute()
  await db.insertInto('secrets').values({ name, value: '' }).execute()
  await db.destroy()
}

for (const engine of engines) {
  test(`${engine}: a killed backup or restore leaves the old database or the new one, complete`, {
    timeout: 120_000,
  }, async () => {
    const place = { dataDir: emptyFolder(), ...(engine === 'postgres' && { databaseUrl: await freshPostgresUrl() }) }
    await (await fullDatabase(place)).destroy()
    await mark(place, 'mark of then')
    const then = join(emptyFolder(), 'then.backup')
    await makeBackup({ place, file: then })
    await mark(place, 'mark of now')

    for (let round = 0; round < rounds; round += 1) {
      const file = join(emptyFolder(), 'killed.backup')
      await killDuring(place, ['backup', file], round * 60)
      if (existsSync(file)) await verifyBackup({ file, findPassphrase }, place.dataDir)
      assert.equal(await markIn(place), 'mark of now')
    }
    for (let round = 0; round < rounds; round += 1) {
      await killDuring(place, ['restore', then], round * 120)
      assert.match(await markIn(place), /^mark of (then|now)$/)
    }
    // What the killed commands left behind does no harm.
    const { left } = startSiteProcess(
      { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
      'scripts/club.ts',
      ['restore', then],
    )
    assert.equal(await left(), 0)
    assert.equal(await markIn(place), 'mark of then')
  })
}
