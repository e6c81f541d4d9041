import { readConfig } from '#server/config.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { openMigrated } from '#server/start/open-migrated.ts'

/** Fills a new data folder with the sample content of the demo. */
export async function fillWithSamples(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  const db = await openMigrated(config)
  await seedDemo(db, { now: new Date(), timeZone: config.club.timeZone, origin: 'http://127.0.0.1', hashPassword })
  await db.destroy()
}
