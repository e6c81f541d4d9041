import { rmSync } from 'node:fs'
import { fillUsernameLooks } from '#server/accounts/username-looks.ts'
import { backUpBeforeUpdate } from '#server/backups/back-up-site.ts'
import { type Config, placeOf } from '#server/config.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { listAppliedMigrations, migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { fillSearchTexts } from '#server/db/search.ts'
import { settleTimeZone } from '#server/site/time-zone.ts'

/** Runs pending migrations after a backup, and prepares what SQL alone cannot. @param onTimeZoneChange gets the zone of before. */
export async function openMigrated(config: Config, onTimeZoneChange?: (before: string) => void): Promise<Db> {
  const db = openDatabase(placeOf(config))
  try {
    const backup = await backUpBeforeUpdate(db, config)
    await migrate(db).catch(async (error) => {
      // A service that is started again and again would fill the disk with equal backups.
      const applied = await listAppliedMigrations(db).catch(() => undefined)
      if (backup !== undefined && backup.applied.size === applied?.size) rmSync(backup.file)
      throw error
    })
    await prepareKeys(db)
    await fillSearchTexts(db)
    await fillUsernameLooks(db)
    const before = await settleTimeZone(db, config.club.timeZone)
    if (before !== undefined) onTimeZoneChange?.(before)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
