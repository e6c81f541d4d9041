import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const stampFile = 'dist/stamp'
const seenFile = 'dist/stamp-seen'

const folders = ['src/web', 'src/server', 'src/contract', 'public', 'scripts']
const files = ['package-lock.json', 'vite.config.ts']

function listInputs(): string[] {
  const inputs = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const all = [...inputs.sort(), ...files, process.env.CLUB_CONFIG || 'club.config.json']
  return all.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
}

/** One word that changes when anything the build reads changes: contents, not times, so a fresh checkout of the same tree agrees. */
export function inputStamp(inputs = listInputs()): string {
  const hash = createHash('sha256')
  for (const file of inputs) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** The same from names, sizes and times: a third of the work, and it differs also where nothing but a time does. */
function glance(inputs: string[]): string {
  const hash = createHash('sha256')
  for (const file of inputs) {
    const { size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    hash.update(`${file}\0${size} ${mtimeNs} ${ctimeNs}\0`)
  }
  return hash.digest('hex')
}

/** Whether dist/ is what the build would make now. Contents are read when the files do not look as they did when they were last found the same. */
export function isBuilt(): boolean {
  const stamp = read(stampFile)
  if (stamp === undefined) return false
  const inputs = listInputs()
  // Before the contents are read: what changes in between looks different the next time.
  const seen = `${stamp} ${glance(inputs)}`
  if (read(seenFile) === seen) return true
  if (stamp !== inputStamp(inputs)) return false
  try {
    writeFileSync(seenFile, seen)
  } catch {
    // Then the next start reads them again.
  }
  return true
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
