import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Status } from '#contract/site/status.ts'

/** Which build runs, as scripts/build.ts wrote it beside the bundle; null for a server that runs from its sources. */
export function readBuildStamp(file = join(import.meta.dirname, '../build.json')): Status['build'] {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
