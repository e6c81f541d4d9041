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
  lanes?: number
}

/** Works, piece by piece, until it is stopped. */
export function startLoop({ work, idleMs, onError, lanes = 1 }: LoopOptions): Loop {
  let isStopping = false
  const wakeUps = Array.from({ length: lanes }, () => new AbortController())

  async function run(lane: number): Promise<void> {
    while (!isStopping) {
      const wakeUp = new AbortController()
      wakeUps[lane] = wakeUp
      const mayHaveMore = await work().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (!mayHaveMore && !isStopping) await pause(idleMs, wakeUp.signal)
    }
  }

  const running = Promise.all(wakeUps.map((_, lane) => run(lane)))
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
