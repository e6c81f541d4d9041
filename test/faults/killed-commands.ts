import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeBackup } from '#server/backups/make-backup.ts'
import { verifyBackup } from '#server/backups/restore-backup.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import type { Engine } from '../databases/databases.ts'
import { startSiteProcess } from '../site-process.ts'
import { filledPlace } from './full-database.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'club-killed-'))
const findPassphrase = async () => undefined

/** Kills the command some milliseconds after its temporary folder appeared; it may have ended by then. */
async function killDuring(place: DatabasePlace, words: string[], delayMs: number): Promise<void> {
  const env = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) }
  const folder = join(place.dataDir, 'backups')
  const temporaryFolders = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.work-')) : [])
  const leftBefore = new Set(temporaryFolders())
  const hasBegun = () => temporaryFolders().some((name) => !leftBefore.has(name))
  await using command = startSiteProcess(env, 'src/server/club/run-club-command.ts', words)
  while (!hasBegun() && command.child.exitCode === null) await wait(5)
  await wait(delayMs)
  command.child.kill('SIGKILL')
  await command.left()
}

/** The name of the mark that tells which state the database is in. */
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

/** Kills backups and restores: each leaves the old database or the new one, complete. */
export async function killBackups(engine: Engine, rounds: number): Promise<void> {
  const place = await filledPlace(engine)
  await mark(place, 'mark before')
  const backup = join(emptyFolder(), 'before.backup')
  await makeBackup({ place, file: backup })
  await mark(place, 'mark after')

  for (let round = 0; round < rounds; round += 1) {
    const file = join(emptyFolder(), 'killed.backup')
    await killDuring(place, ['backup', file], round * 60)
    if (existsSync(file)) await verifyBackup({ file, findPassphrase }, place)
    assert.equal(await markIn(place), 'mark after')
  }
  for (let round = 0; round < rounds; round += 1) {
    await killDuring(place, ['restore', backup], round * 120)
    assert.match(await markIn(place), /^mark (before|after)$/)
  }
  // The files that the killed commands left behind do not affect a later restore.
  const { left } = startSiteProcess(
    { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) },
    'src/server/club/run-club-command.ts',
    ['restore', backup],
  )
  assert.equal(await left(), 0)
  assert.equal(await markIn(place), 'mark before')
}
