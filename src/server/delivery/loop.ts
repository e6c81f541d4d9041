import { setTimeout as wait } from 'node:timers/promises'

export interface Loop {
  /** Works now instead of at the next interval. */
  nudge(): void
  /** Begins nothing more. Resolves when what was begun has ended. */
  stop(): Promise<void>
}

interface LoopOptions {
  /** Does one piece of work. @returns whether there may be more at once. */
  work: () => Promise<boolean>
  /** Pause after the last piece of work. */
  idleMs: number
  onError: (error: unknown) => void
  /** How many pieces of work run at once. */
  concurrency?: number
}

/** Works, piece by piece, until it is stopped. */
export function startLoop({ work, idleMs, onError, concurrency = 1 }: LoopOptions): Loop {
  let isStopping = false
  const wakeUps = Array.from({ length: concurrency }, () => new AbortController())

  async function run(slot: number): Promise<void> {
    while (!isStopping) {
      const wakeUp = new AbortController()
      wakeUps[slot] = wakeUp
      const mayHaveMore = await work().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!mayHaveMore && !isStopping) await pause(idleMs, wakeUp.signal)
    }
  }

  const running = Promise.all(wakeUps.map((_, slot) => run(slot)))
  const nudge = () => {
    for (const wakeUp of wakeUps) wakeUp.abort()
  }
  return {
    nudge,
    async stop() {
      isStopping = true
      nudge()
      await running
    },
  }
}

export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, signal && { signal }).catch(() => undefined)
}
