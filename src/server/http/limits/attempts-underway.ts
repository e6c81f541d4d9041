import { say } from '#contract/sentences.ts'
import { Refusal } from '#server/refusals.ts'
import { TooManyAttempts } from './too-many-attempts.ts'

/** Each attempt that waits takes one of the 300 places of requests at work (shedding.ts). Beyond these it is refused with 503. */
const waitingAtMost = 100

export interface Counter {
  name: string
  /** So many failures, and nobody may try until the counter ends. */
  most: number
}

/** What has failed so far, by the counter's name. */
export type Failures = ReadonlyMap<string, { failures: number; expiresAt: string }>

export interface AttemptsUnderway {
  /**
   * Lets one attempt begin, or throws 429 when one of its counters is full. An attempt that may still fail counts as a failure, or a hundred guesses at the
   * same instant would all find the counter empty; whom only that stands against waits for it to end.
   */
  enter(counters: readonly Counter[], read: () => Promise<Failures>): Promise<Failures>
  /** After its failure, if it was one, has been counted. */
  leave(counters: readonly Counter[]): void
}

export function createAttemptsUnderway(): AttemptsUnderway {
  const underway = new Map<string, number>()
  /** For each reading of counters: the attempts that were under way when it began, and those that have begun since. It may have seen none of their failures. */
  const readings = new Set<Map<string, number>>()
  let waiting: (() => void)[] = []
  const now = (name: string) => underway.get(name) ?? 0

  function add(counters: readonly Counter[], change: 1 | -1): void {
    for (const { name } of counters) {
      const left = now(name) + change
      if (left === 0) underway.delete(name)
      else underway.set(name, left)
      if (change === 1) for (const unread of readings) unread.set(name, (unread.get(name) ?? 0) + 1)
    }
  }

  function findFull(counters: readonly Counter[], failures: Failures): TooManyAttempts | undefined {
    const full = counters.flatMap(({ name, most }) => {
      const count = failures.get(name)
      return count !== undefined && count.failures >= most ? [Date.parse(count.expiresAt)] : []
    })
    return full.length === 0 ? undefined : new TooManyAttempts(Math.ceil((Math.max(...full) - Date.now()) / 1000))
  }

  return {
    async enter(counters, read) {
      for (;;) {
        const unread = new Map(counters.map(({ name }) => [name, now(name)]))
        readings.add(unread)
        try {
          const failures = await read()
          const full = findFull(counters, failures)
          if (full !== undefined) throw full
          const crowded = counters.filter(
            ({ name, most }) => (failures.get(name)?.failures ?? 0) + (unread.get(name) ?? 0) >= most,
          )
          if (crowded.length === 0) {
            add(counters, 1)
            return failures
          }
          if (!crowded.some(({ name }) => now(name) > 0)) continue
        } finally {
          readings.delete(unread)
        }
        if (waiting.length >= waitingAtMost)
          throw new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'))
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    leave(counters) {
      add(counters, -1)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
  }
}
