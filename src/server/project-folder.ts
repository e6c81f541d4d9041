import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type EnvFile, namesIn } from './setting-names.ts'

// docs/decisions/019: the server runs as a bundle

/** The folder of package.json. The bundle is in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')

export const envFile = join(projectFolder, '.env')

/** Loads `.env` into the environment. Existing values win over the file. @returns what it names. */
export function readEnvFile(): EnvFile {
  if (!existsSync(envFile)) return namesIn('')
  process.loadEnvFile(envFile)
  return namesIn(readFileSync(envFile, 'utf8'))
}
