import type { Db } from '#server/db/open.ts'
import type { JobRunRow } from '#server/db/tables.ts'

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

/** A run that failed, or whose process died, is repeated after this time. */
const retryAfter = 60 * 60 * 1000
/** A little less than a day, or the hourly check would drift. */
const daily = 23.5 * retryAfter

/** Claims today's run for this process unless it was done already. Of several processes at once, one gets true. */
export async function claimDailyRun(db: Db, name: string, now: Date): Promise<boolean> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await addRun(db, name)
  const claimed = await db
    .updateTable('jobRuns')
    .set({ startedAt: now.toISOString() })
    .where('name', '=', name)
    .where(({ eb, fn, ref, val }) =>
      eb.or([
        eb('startedAt', '<=', before(daily)),
        eb.and([eb('startedAt', '<=', before(retryAfter)), eb(fn.coalesce('succeededAt', val('')), '<', ref('startedAt'))]),
      ]),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

async function addRun(db: Db, name: string): Promise<void> {
  await db
    .insertInto('jobRuns')
    .values({ name, startedAt: new Date(0).toISOString(), succeededAt: null, failedAt: null, failure: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/**
 * Takes the run for this process; false while another one is in it. Who takes it ends it by `recordRun` or `leaveRun`: until `lifeMs` are over, when its
 * process must have died, no other can.
 */
export async function takeRun(db: Db, name: string, lifeMs: number, now = new Date()): Promise<boolean> {
  await addRun(db, name)
  const run = await findRun(db, name)
  if (run === undefined || isTaken(run, lifeMs, now)) return false
  // An end in this millisecond, or ahead because the clock was set back, would make the run look ended as soon as it begins.
  const before = new Date(now.getTime() - 1).toISOString()
  const past = (end: string | null) => (end !== null && end > before ? before : end)
  const { startedAt, succeededAt, failedAt } = run
  const taken = await db
    .updateTable('jobRuns')
    .set({ startedAt: now.toISOString(), succeededAt: past(succeededAt), failedAt: past(failedAt) })
    .where('name', '=', name)
    .where('startedAt', '=', startedAt)
    .where('succeededAt', succeededAt === null ? 'is' : '=', succeededAt)
    .where('failedAt', failedAt === null ? 'is' : '=', failedAt)
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends a run that was taken, without an outcome. */
export async function leaveRun(db: Db, name: string): Promise<void> {
  await db.updateTable('jobRuns').set({ failedAt: new Date().toISOString() }).where('name', '=', name).execute()
}

/** As `takeRun` finds it. */
export function isTaken(run: JobRunRow | undefined, lifeMs: number, now = new Date()): boolean {
  if (run === undefined) return false
  const { startedAt, succeededAt, failedAt } = run
  const hasEnded = [succeededAt, failedAt].some((at) => at !== null && startedAt <= at)
  return !hasEnded && Date.parse(startedAt) > now.getTime() - lifeMs
}

/** Stores the outcome. @param failure an error code, not a system message. */
export async function recordRun(db: Db, name: string, now: Date, failure?: string): Promise<void> {
  const at = now.toISOString()
  const outcome = failure === undefined ? { succeededAt: at, failure: null } : { failedAt: at, failure }
  await db
    .insertInto('jobRuns')
    .values({ name, startedAt: at, succeededAt: null, failedAt: null, ...outcome })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(outcome))
    .execute()
}

export function findRun(db: Db, name: string): Promise<JobRunRow | undefined> {
  return db.selectFrom('jobRuns').selectAll().where('name', '=', name).executeTakeFirst()
}
