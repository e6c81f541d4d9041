import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'

export const envFile = join(projectFolder, '.env')

/** Loads `.env` into the environment. Existing values win over the file. */
export function readEnvFile(): void {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
}
