import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Holds the stamp of the sources from which dist/ was built. */
export const stampFile = 'dist/stamp'

const folders = ['src/web', 'src/server', 'src/contract', 'public', 'scripts', 'docs/officers']
const files = ['package-lock.json', 'vite.config.ts']

function listInputs(root: string): string[] {
  const inputs = folders
    .map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
  return [...inputs.sort(), ...files.map((file) => join(root, file))].filter((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  )
}

/** Changes when the program changes, not with the values of a club: contents, not times, so a fresh checkout of the same tree agrees. */
export function inputStamp(root = '.'): string {
  const stamp = createHash('sha256')
  for (const file of listInputs(root))
    stamp
      .update(JSON.stringify([relative(root, file)]))
      .update(readFileSync(file))
      .update('\0')
  return stamp.digest('hex')
}

function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputStamp()
}

/**
 * Builds dist/ when it is missing or out of date. In a child process, so that the caller does not keep the bundler's memory; a signal
 * to stop ends the child too.
 */
export async function ensureBuild(): Promise<void> {
  if (isBuilt()) return
  console.log(
    '사이트를 빌드합니다. 새 버전마다 한 번이며, 컴퓨터에 따라 10초에서 1분쯤 걸립니다 ...\nBuilding the site, once for each version: 10 seconds to a minute, depending on the machine ...',
  )
  const start = performance.now()
  const build = spawn(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  const passOn = (signal: NodeJS.Signals) => build.kill(signal)
  process.on('SIGTERM', passOn).on('SIGINT', passOn)
  const [status] = await once(build, 'exit')
  process.off('SIGTERM', passOn).off('SIGINT', passOn)
  if (status !== 0) process.exit(1)
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`빌드했습니다(${seconds}초).\nBuilt in ${seconds} s.`)
}

if (import.meta.main) await ensureBuild()
