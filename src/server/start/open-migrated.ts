import { rmSync } from 'node:fs'
import { fillUsernameLooks } from '#server/accounts/username-looks.ts'
import { backUpBeforeUpdate } from '#server/backups/back-up-site.ts'
import { type Config, placeOf } from '#server/config.ts'
import { prepareKeys } from '#server/db/encryption/registered-keys.ts'
import { listAppliedMigrations, migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { fillSearchTexts } from '#server/db/search.ts'
import { settleClub } from '#server/site/club-values.ts'
import { settleTimeZone } from '#server/site/time-zone.ts'

interface Findings {
  /** Gets the zone of before. */
  onTimeZoneChange?: (before: string) => void
  /** When club.config.json was edited: the dashboard has the values. */
  onUnreadClubFile?: () => void
}

/** Runs pending migrations after a backup, and prepares what SQL alone cannot. Then `config.club` has the stored values. */
export async function openMigrated(config: Config, { onTimeZoneChange, onUnreadClubFile }: Findings = {}): Promise<Db> {
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
    if ((await settleClub(db, config)) === 'unread') onUnreadClubFile?.()
    const before = await settleTimeZone(db, config.club.timeZone)
    if (before !== undefined) onTimeZoneChange?.(before)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}
