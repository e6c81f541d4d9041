import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Status } from '#contract/site/status.ts'

// docs/decisions/019: the server runs as a bundle

/** The folder of package.json. The bundle is in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')

export const envFile = join(projectFolder, '.env')

/** Loads `.env` into the environment. Existing values win over the file. @returns its text. */
export function readEnvFile(): string {
  if (!existsSync(envFile)) return ''
  process.loadEnvFile(envFile)
  return readFileSync(envFile, 'utf8')
}

/** Which build runs, as scripts/build.ts wrote it beside the bundle; null for a server that runs from its sources. */
export function readBuildStamp(file = join(import.meta.dirname, '../build.json')): Status['build'] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
