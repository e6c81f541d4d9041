import { say } from '#contract/sentences.ts'
import * as calls from '#contract/site/status-calls.ts'
import { record } from '#server/activities/record.ts'
import { backUpSite } from '#server/backups/back-up-site.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict } from '#server/refusals.ts'
import { describeSite } from './site-status.ts'

export function answerStatusCalls(app: Api, { db, config }: Site): void {
  const describe = () => describeSite(db, config, new Date(), app.setupProblems.describe())

  answer(app, calls.describeSite, () => describe())

  let running: Promise<void> | undefined
  answer(app, calls.backUpSite, async ({ currentUser }) => {
    if (!config.backups) throw conflict(say('Backups are switched off for this site.'))
    await record(db, 'export.backup', { actorId: currentUser.id })
    // Concurrent requests share one backup.
    running ??= backUpSite(db, config, 'manual').finally(() => {
      running = undefined
    })
    try {
      await running
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
    }
    return describe()
  })
}
