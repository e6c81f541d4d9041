import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.ts'

/** Takes what `.env` says into the environment. Values that are already there win over the file. */
export function readEnvFile(): void {
  const path = join(projectFolder, '.env')
  if (existsSync(path)) process.loadEnvFile(path)
}
