import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { inspect } from 'node:util'
import { backUpBeforeUpdate } from './backups/back-up-before-update.ts'
import { BootFailure, explainBootFailure } from './boot-failures.ts'
import { type Config, readConfig } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { migrate } from './db/migrate.ts'
import { type Db, openDatabase } from './db/open.ts'
import { prepareFirstStart } from './first-start.ts'
import { serve, type WebOptions } from './serve.ts'
import { indexWhatIsNot } from './store/search-terms.ts'

/** Starts the site and keeps it running. What a person can put right is told in plain words, with exit code 1 and no stack. */
export async function start({ web, middleware }: WebOptions = {}): Promise<void> {
  await orExplain(async () => {
    const config = readSettings()
    await withExplanations(config, async () => {
      if (config.databaseUrl === undefined) prepareDataFolder(config.dataDir)
      const db = await openMigrated(config)
      await prepareFirstStart(db, config, print)
      const address = await serve({ db, config, web, middleware })
      print('')
      print(`  The site is at        ${address.origin}`)
      print(`  Sign in at            ${address.origin}/login`)
      if (config.publicUrl !== undefined) print(`  Visitors use          ${config.publicUrl.origin}`)
      print('')
    })
  })
}

export async function openMigrated(config: Config): Promise<Db> {
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir })
  await backUpBeforeUpdate(db, config)
  await migrate(db)
  await indexWhatIsNot(db)
  return db
}

/** Runs a boot step; a failure that we know comes out as a BootFailure. */
export async function withExplanations(config: Config, boot: () => Promise<void>): Promise<void> {
  try {
    await boot()
  } catch (error) {
    throw explainBootFailure(error, config)
  }
}

/** Ends the process with the plain message of a BootFailure. Anything else is a mistake of ours and keeps its stack. */
export async function orExplain(boot: () => Promise<void>): Promise<void> {
  try {
    await boot()
  } catch (error) {
    process.stderr.write(`\n${error instanceof BootFailure ? error.message : inspect(error)}\n\n`)
    process.exit(1)
  }
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** The settings of the environment and of `.env`. Values that are already in the environment win over the file. */
export function readSettings(): Config {
  const path = resolve(import.meta.dirname, '../../.env')
  if (existsSync(path)) process.loadEnvFile(path)
  return readConfig(process.env)
}

if (import.meta.main) await start()
