import { spawnSync } from 'node:child_process'
import { isBuilt } from './build-stamp.ts'

/** Builds dist/ when it is missing or older than its sources; in a process of its own, so that the server does not carry the bundler's memory. */
export function ensureBuild(): void {
  if (isBuilt()) return
  console.log('Building the site (once, about ten seconds) ...')
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) {
    console.error('The site could not be built: the reason stands above.')
    process.exit(1)
  }
}
