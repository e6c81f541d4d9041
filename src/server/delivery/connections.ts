/** A destination that took so long is slow for a while. */
const slowMs = 5_000
const slowForMs = 10 * 60_000
/** What is put back waits as long before it is tried again. */
const busyMs = 500
const busyWhileSlowMs = 5_000

/**
 * Shares the connections of a channel between destinations, so that none takes them all: one stays for the others, and of a slow one all but one. In this
 * process.
 * @returns a function that runs the work, or says that the destination has its share.
 */
export function shareConnections(connections: number) {
  const running = new Map<string, number>()
  const slowUntil = new Map<string, number>()

  return async <Result>(destination: string, work: () => Promise<Result>): Promise<Result | { busyMs: number }> => {
    const startedAt = performance.now()
    for (const [name, until] of slowUntil) if (until <= startedAt) slowUntil.delete(name)
    const now = running.get(destination) ?? 0
    const isSlow = slowUntil.has(destination)
    if (now >= (isSlow ? 1 : Math.max(1, connections - 1))) return { busyMs: isSlow ? busyWhileSlowMs : busyMs }
    running.set(destination, now + 1)
    try {
      return await work()
    } finally {
      const endedAt = performance.now()
      if (endedAt - startedAt > slowMs) slowUntil.set(destination, endedAt + slowForMs)
      else slowUntil.delete(destination)
      const left = (running.get(destination) ?? 1) - 1
      if (left === 0) running.delete(destination)
      else running.set(destination, left)
    }
  }
}
