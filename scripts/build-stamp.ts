import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const stampFile = 'dist/stamp'

const folders = ['src/web', 'src/contract', 'public', 'scripts']
const files = ['package-lock.json', 'vite.config.ts']
// Written by the build itself.
const generated = join('src', 'web', 'assets', 'generated')

/** One word that changes when anything the build reads changes: contents, not times, so a fresh checkout of the same tree agrees. */
export function inputStamp(): string {
  const hash = createHash('sha256')
  const inputs = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(generated))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...inputs.sort(), ...files, process.env.CLUB_CONFIG || 'club.config.json']) {
    if (existsSync(file) && statSync(file).isFile()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === inputStamp()
}
