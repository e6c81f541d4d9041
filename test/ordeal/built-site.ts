import { password } from '../faults/club-writers.ts'
import { type SiteProcess, startSiteProcess } from '../site-process.ts'

/** The bundle that `npm start` runs, in a process of its own. Call `ensureBuild` before. */
export function startBuiltSite(env: Record<string, string>, flags: readonly string[] = []): SiteProcess {
  const defaults = { ADMIN_PASSWORD: password, BACKUPS: 'off' }
  return startSiteProcess({ ...defaults, ...env }, 'dist/site/main.js', [], flags)
}
