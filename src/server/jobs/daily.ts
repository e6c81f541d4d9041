import type { Db } from '#server/db/open.ts'
import { claimDailyRun, recordRun } from './job-runs.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Early enough for a site that restarts every night, late enough not to slow down the first requests. */
const firstRunAfterMs = 10_000

export interface DailyJob {
  /** Ends the series. Resolves when no run is in progress. */
  stop(): Promise<void>
}

/** Runs the work shortly after the start and then daily, never twice at once. Its timers keep no process alive. */
export function runDaily(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  { first = firstRunAfterMs, every = dayMs } = {},
): DailyJob {
  let current = Promise.resolve()
  const run = () => {
    current = current.then(work).catch(onError)
  }
  const firstTimer = setTimeout(run, first).unref()
  const dailyTimer = setInterval(run, every).unref()
  return {
    stop() {
      clearTimeout(firstTimer)
      clearInterval(dailyTimer)
      return current
    },
  }
}

/** Runs the work unless a process on this database has run it today. Records the outcome and rethrows a failure. */
export async function onceDaily(db: Db, name: string, work: (now: Date) => Promise<void>, now = new Date()): Promise<void> {
  if (!(await claimDailyRun(db, name, now))) return
  try {
    await work(now)
  } catch (error) {
    await recordRun(db, name, now, 'failed')
    throw error
  }
  await recordRun(db, name, now)
}
