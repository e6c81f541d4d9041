import { chmodSync, closeSync, existsSync, fsyncSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { BackupFailure } from '#server/backups/backup-failure.ts'
import { listAppliedMigrations, migrate } from '#server/db/migrate.ts'
import { databaseFile } from '#server/db/node-sqlite.ts'
import { type DatabasePlace, openDatabase } from '#server/db/open.ts'
import { copyFromPostgres } from './copy-rows.ts'
import { isSame, type Manifest, measureTables, writeManifest } from './manifest.ts'

/**
 * Writes everything that the database holds at one moment into `<folder>/club.sqlite`, whichever engine it comes from; the site may go on
 * writing meanwhile. The file is checked, says what it holds, and is on the disk when this resolves.
 * Reading blocks this thread: run it in a process or a worker that has nothing else to do.
 */
export async function takeSnapshot(place: DatabasePlace, folder: string): Promise<Manifest> {
  const madeAt = new Date().toISOString()
  const file = databaseFile(folder)
  const engine = place.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const source = engine === 'sqlite' ? copySqlite(place.dataDir, file) : await copyPostgres(place, folder)

  const copy = new DatabaseSync(file)
  try {
    copy.exec('pragma journal_mode = delete')
    if (copy.prepare('pragma integrity_check(1)').get()?.integrity_check !== 'ok') throw new BackupFailure('damaged')
    const tables = measureTables(copy)
    if (source && !isSame(source, tables)) throw new Error('The copy differs from the database.')
    writeManifest(copy, { madeAt, engine, tables })
    return { madeAt, engine, tables }
  } finally {
    copy.close()
    putOnDisk(file)
  }
}

/** Free pages stay behind, and with them what was deleted. Readers do not disturb writers in WAL mode. */
function copySqlite(dataDir: string, file: string): undefined {
  const path = databaseFile(dataDir)
  if (!existsSync(path)) throw new BackupFailure('noDatabase')
  const source = new DatabaseSync(path, { timeout: 5_000 })
  try {
    source.prepare('vacuum into ?').run(file)
    chmodSync(file, 0o600)
  } finally {
    source.close()
  }
}

async function copyPostgres(place: DatabasePlace, folder: string) {
  const source = openDatabase(place)
  try {
    return await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const only = await listAppliedMigrations(snapshot)
        if (only.size === 0) throw new BackupFailure('noDatabase')
        const target = openDatabase({ dataDir: folder })
        await migrate(target, undefined, only).finally(() => target.destroy())
        const file = new DatabaseSync(databaseFile(folder))
        try {
          return await copyFromPostgres(snapshot, file)
        } finally {
          file.close()
        }
      })
  } finally {
    await source.destroy()
  }
}

/** Files and folders alike. */
export function putOnDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
