import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import { password } from '../faults/club-writers.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'

/** The bundle that `npm start` runs, in a process of its own. Call `ensureBuild` before. */
export function startBuiltSite(env: Record<string, string>, flags: readonly string[] = []): SiteProcess {
  const defaults = { ADMIN_PASSWORD: password, BACKUPS: 'off' }
  return startSiteProcess({ ...defaults, ...env }, 'dist/site/main.js', [], flags)
}

export interface Folder extends Disposable {
  path: string
}

/** An empty folder, deleted at the end of the block. */
export function dataFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'club-ordeal-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export { ensureBuild }
