import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/build/ensure-build.ts'
import type { SiteProcess } from '../site-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startBuiltSite } from './built-site.ts'
import { atMost, type Figure, holds } from './figures.ts'

/** A disk of its own with so many megabytes and 300 files at most. Only root can mount one. */
export function smallDisk(megabytes: number) {
  const folder = temporaryFolder()
  const options = `size=${megabytes}m,nr_inodes=300`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder.path])
  return {
    path: folder.path,
    isThere: status === 0,
    [Symbol.dispose]: () => {
      if (status === 0) spawnSync('umount', ['-l', folder.path])
      folder[Symbol.dispose]()
    },
  }
}

function untilFull(write: () => void): void {
  try {
    for (;;) write()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Each fills the disk in its way until nothing more fits, and returns what was created. */
const fillings = {
  'no byte free'(path: string): string[] {
    const file = join(path, 'filler')
    for (const bytes of [65_536, 4_096, 1]) untilFull(() => writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' }))
    return [file]
  },
  'no further file possible'(path: string): string[] {
    const files: string[] = []
    untilFull(() => {
      const file = join(path, `filler-${files.length}`)
      writeFileSync(file, '')
      files.push(file)
    })
    return files
  },
}

const waitMs = 25_000

/** Milliseconds until the site serves pages or has ended. */
async function settled(site: SiteProcess): Promise<{ took: number; isServing: boolean }> {
  const began = performance.now()
  const serving = site.address().then(
    async (address) => (await fetch(address)).status === 200,
    () => false,
  )
  const isServing = await Promise.race([serving, wait(waitMs, false, { ref: false })])
  return { took: performance.now() - began, isServing }
}

const stack = /^\s+at .*:\d+:\d+\)?$/m

interface Case {
  filling: keyof typeof fillings
  ranBefore: boolean
}

export const allCases = (Object.keys(fillings) as Case['filling'][]).flatMap((filling) =>
  [false, true].map((ranBefore): Case => ({ filling, ranBefore })),
)
/** Each filling, and both kinds of data folder. */
export const shortCases: Case[] = [
  { filling: 'no byte free', ranBefore: true },
  { filling: 'no further file possible', ranBefore: false },
]

/** Starts the site on a full disk. Undefined where no disk can be mounted. */
export async function startOnFullDisk(cases: readonly Case[]): Promise<Figure[] | undefined> {
  await ensureBuild()
  const figures: Figure[] = []
  for (const each of cases) {
    using disk = smallDisk(24)
    if (!disk.isThere) return undefined
    figures.push(...(await startOn(disk.path, each)))
  }
  return figures
}

async function startOn(path: string, { ranBefore, filling }: Case): Promise<Figure[]> {
  const name = `${filling}, ${ranBefore ? 'a site that ran before' : 'a new site'}`
  const start = () => startBuiltSite({ DATA_DIR: join(path, 'data'), RATE_LIMITS: 'off' })
  if (ranBefore) {
    await using earlier = start()
    await earlier.address()
    earlier.child.kill('SIGTERM')
    await earlier.left()
  }
  const created = fillings[filling](path)
  const figures: Figure[] = []
  {
    await using site = start()
    const { took, isServing } = await settled(site)
    const { stdout, stderr } = site.output()
    const said = `${stdout}\n${stderr}`.trim()
    const isPlain = !stack.test(said) && (isServing || /The disk that holds .* is full/.test(said))
    figures.push(
      atMost(`${name}: serves or ends after`, took, waitMs - 1, 'ms'),
      holds(`${name}: without a stack, and says that the disk is full`, isPlain, isServing ? 'it serves pages' : lastLine(said)),
    )
  }
  for (const file of created) rmSync(file)
  await using again = start()
  const { isServing } = await settled(again)
  return [...figures, holds(`${name}: starts when there is space again`, isServing)]
}

const lastLine = (text: string) => text.split('\n').at(-1)?.replaceAll(/\/\S+/g, '…') ?? ''
