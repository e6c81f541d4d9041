import type { FastifyBaseLogger } from 'fastify'
import type { Site } from '#server/http/api.ts'
import { claimDailyRun } from '#server/jobs/daily.ts'
import { backUpSite, backupRun } from './back-up-site.ts'
import { keepCopying, notCopied } from './stores/copy-backups.ts'

/** Each hour: the backup of the day, once, and copies of all that are not copied yet, whether today's could be made or not. Never rejects. */
export async function backUpDaily({ db, config }: Site, log: FastifyBaseLogger, signal?: AbortSignal): Promise<void> {
  const orLog = (text: string) => (error: unknown) => log.error({ err: error }, text)
  const backUp = async () => {
    if (await claimDailyRun(db, backupRun, new Date())) await backUpSite(db, config, 'daily', signal)
  }
  await backUp().catch(orLog('the daily backup failed'))
  await keepCopying(db, config, signal).catch(orLog(notCopied))
}
