import { siteIsBusy, tooManyAttempts } from '#server/refusals.ts'

/** Attempts that wait for others to end. Each is one of the 300 running requests (load-limit.ts), so others keep two thirds; more attempts get 503. */
const maxWaiting = 100

export interface Counter {
  name: string
  /** After so many failures every attempt is rejected until the counter expires. */
  most: number
}

/** Failures so far, by the name of the counter. */
export type Failures = ReadonlyMap<string, { failures: number; expiresAt: string }>

export function createAttemptsInProgress() {
  const inProgress = new Map<string, number>()
  let ended = 0
  let waiting: (() => void)[] = []

  function add(counters: readonly Counter[], change: 1 | -1): void {
    for (const { name } of counters) {
      const count = (inProgress.get(name) ?? 0) + change
      if (count === 0) inProgress.delete(name)
      else inProgress.set(name, count)
    }
  }

  return {
    /**
     * Waits until the attempt may begin. An attempt in progress may still fail, so it counts as a failure; otherwise a hundred guesses at the same moment
     * would all find the counter empty. @throws 429 when one of the counters is full.
     */
    async enter(counters: readonly Counter[], read: () => Promise<Failures>): Promise<Failures> {
      for (;;) {
        const endedBefore = ended
        const failures = await read()
        // A failure that was recorded during the query may be missing from its result.
        if (ended !== endedBefore) continue
        const expiries = counters.flatMap(({ name, most }) => {
          const count = failures.get(name)
          return count !== undefined && count.failures >= most ? [Date.parse(count.expiresAt)] : []
        })
        if (expiries.length > 0) throw tooManyAttempts(Math.ceil((Math.max(...expiries) - Date.now()) / 1000))
        const mayBegin = counters.every(
          ({ name, most }) => (failures.get(name)?.failures ?? 0) + (inProgress.get(name) ?? 0) < most,
        )
        if (mayBegin) {
          add(counters, 1)
          return failures
        }
        if (waiting.length >= maxWaiting) throw siteIsBusy()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    /** To be called when the attempt has ended and its failure, if it was one, has been recorded. */
    leave(counters: readonly Counter[]): void {
      add(counters, -1)
      ended += 1
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
  }
}
