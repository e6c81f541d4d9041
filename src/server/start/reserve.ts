import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Room for some hundred sign-ins. */
const size = 1024 * 1024

/** Milliseconds between two looks whether there is room again. */
const lookEvery = 1_000

/** Room on the disk that is set aside, so that officers can still sign in when it is full and see what is wrong. */
export interface Reserve {
  isSpent(): boolean
  /** Gives the room away. It is set aside again when there is as much once more on top of it. */
  spend(): void
  stop(): void
}

export function keepReserve(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve')
  let look: NodeJS.Timeout | undefined
  if (!isThere(path) && !setAside(path)) watch()

  function watch(): void {
    look ??= setInterval(async () => {
      const { bavail, bsize } = await statfs(dataDir).catch(() => ({ bavail: 0, bsize: 0 }))
      if (look === undefined || bavail * bsize < 2 * size || !setAside(path)) return
      clearInterval(look)
      look = undefined
    }, lookEvery).unref()
  }

  return {
    isSpent: () => look !== undefined,
    spend() {
      rmSync(path, { force: true })
      watch()
    },
    stop: () => clearInterval(look),
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === size
}

function setAside(path: string): boolean {
  let file: number | undefined
  try {
    file = openSync(path, 'w', 0o600)
    // Random, because file systems that compress would set nothing aside for zeros.
    const bytes = randomBytes(size)
    for (let written = 0; written < size; ) written += writeSync(file, bytes, written)
    fsyncSync(file)
    return true
  } catch {
    rmSync(path, { force: true })
    return false
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
