import { say } from '#contract/sentences.ts'
import { Status } from '#contract/site/status.ts'
import { backUpSite } from '#server/backups/back-up-site.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict } from '#server/refusals.ts'
import { recordAudit } from './audit-log.ts'
import { describeSite } from './site-status.ts'

export function statusRoutes(app: Api, { db, config }: Site): void {
  const describe = () => describeSite(db, config, new Date(), app.setupProblems.describe())

  app.get(
    '/api/status',
    {
      config: { access: 'admin' },
      schema: { operationId: 'describeSite', summary: 'The status of the site', response: { 200: Status } },
    },
    () => describe(),
  )

  let running: Promise<void> | undefined
  app.post(
    '/api/status/backup',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'backUpSite',
        summary: 'Back up now. The answer is the new status; nothing is downloaded',
        refusals: { 409: 'Backups are switched off.' },
        response: { 200: Status },
      },
    },
    async (request) => {
      if (!config.backups) throw conflict(say('Backups are switched off for this site.'))
      await recordAudit(db, { actorId: request.currentUser.id, action: 'export.backup' })
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
    },
  )
}
