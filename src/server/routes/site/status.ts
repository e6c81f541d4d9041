import { say } from '#contract/sentences.ts'
import { Status } from '#contract/site/status.ts'
import { backUpSite } from '#server/backups/back-up-site.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import type { Api, Site } from '#server/http/api.ts'
import { conflict } from '#server/refusals.ts'
import { describeSite } from '#server/site-status.ts'
import { recordAudit } from '#server/store/site/audit-log.ts'

export function statusRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/status',
    { config: { access: 'admin' }, schema: { summary: 'How the site is doing', response: { 200: Status } } },
    () => describeSite(db, config),
  )

  let underWay: Promise<void> | undefined
  app.post(
    '/api/status/backup',
    {
      config: { access: 'admin' },
      schema: { summary: 'Back up now; the answer says how it went. Nothing is downloaded', response: { 200: Status } },
    },
    async (request) => {
      if (!config.backups) throw conflict(say('Backups are switched off for this site.'))
      await recordAudit(db, { actorId: request.currentUser.id, action: 'export.backup' })
      // Two who ask at once get one backup.
      underWay ??= backUpSite(db, config, 'manual').finally(() => {
        underWay = undefined
      })
      try {
        await underWay
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
      }
      return describeSite(db, config)
    },
  )
}
