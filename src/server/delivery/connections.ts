/** A destination that took so long is slow for a while. */
const slowMs = 5_000
const slowForMs = 10 * 60_000

export interface Connections {
  /** Whether the destination has its share. */
  isFull(destination: string): boolean
  /** Does the work, unless the destination has its share. */
  use<Result>(destination: string, work: () => Promise<Result>): Promise<Result | { busy: string }>
}

/**
 * Shares the connections of a channel between destinations, so that none takes them all: one stays for the others, and of a slow one all but one. In this
 * process.
 */
export function shareConnections(connections: number): Connections {
  const running = new Map<string, number>()
  const slowUntil = new Map<string, number>()

  function isFull(destination: string): boolean {
    const share = (slowUntil.get(destination) ?? 0) > performance.now() ? 1 : Math.max(1, connections - 1)
    return (running.get(destination) ?? 0) >= share
  }

  return {
    isFull,
    async use(destination, work) {
      if (isFull(destination)) return { busy: destination }
      running.set(destination, (running.get(destination) ?? 0) + 1)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const endedAt = performance.now()
        for (const [name, until] of slowUntil) if (until <= endedAt) slowUntil.delete(name)
        if (endedAt - startedAt > slowMs) slowUntil.set(destination, endedAt + slowForMs)
        else slowUntil.delete(destination)
        const left = (running.get(destination) ?? 1) - 1
        if (left === 0) running.delete(destination)
        else running.set(destination, left)
      }
    },
  }
}
