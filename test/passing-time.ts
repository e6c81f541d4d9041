import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'

/**
 * Lets the time of timers pass, a tenth of a second at once, until the work is done; the test waits for none of it. Fails when the work is not done in
 * so many seconds of that time.
 */
export async function passTime<Result>(t: TestContext, work: () => Promise<Result>, mostSeconds: number): Promise<Result> {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  try {
    let isDone = false
    const done = work().finally(() => {
      isDone = true
    })
    done.catch(() => {}) // the caller's
    for (let passedMs = 0; !isDone; passedMs += 100) {
      if (passedMs > mostSeconds * 1000) throw new Error(`not done in ${mostSeconds} seconds`)
      // What the timers before have started goes on.
      for (let n = 0; n < 5; n += 1) await setImmediate()
      if (!isDone) t.mock.timers.tick(100)
    }
    return await done
  } finally {
    t.mock.timers.reset()
  }
}
