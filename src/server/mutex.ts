export interface Semaphore {
  /** Waits for a free slot, first come, first served. Call the result once, to free the slot. */
  acquire(): Promise<() => void>
  /** Runs `work` in a slot. */
  run<Result>(work: () => Promise<Result>): Promise<Result>
  /** Number of callers that wait for a slot. */
  waiting(): number
}

/** Lets `slots` callers of this process work at once: with 1 it is a mutex. */
export function semaphore(slots: number): Semaphore {
  let free = slots
  const queue: (() => void)[] = []

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }

  async function acquire(): Promise<() => void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    return release
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { acquire, run, waiting: () => queue.length }
}

/** One mutex per key. A key without work takes no memory. */
export function keyedMutex(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const mutexes = new Map<string, { mutex: Semaphore; users: number }>()
  return async (key, work) => {
    const entry = mutexes.get(key) ?? { mutex: semaphore(1), users: 0 }
    mutexes.set(key, entry)
    entry.users += 1
    try {
      return await entry.mutex.run(work)
    } finally {
      entry.users -= 1
      if (entry.users === 0) mutexes.delete(key)
    }
  }
}
