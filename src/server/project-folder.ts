import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

// docs/decisions/019: the server runs as a bundle

/** The folder of package.json. The bundle is in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')

export const envFile = join(projectFolder, '.env')

/** Loads `.env` into the environment. Existing values win over the file. */
export function readEnvFile(): void {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
}
