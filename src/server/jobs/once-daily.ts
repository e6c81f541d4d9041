import type { Db } from '#server/db/open.ts'
import { claimDailyRun, recordRun } from '#server/store/site/job-runs.ts'

/** Does the work unless any process on this database has done it today. A failure is written down and handed on. */
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
