import * as calls from '#contract/site/backup-store-calls.ts'
import { requireAdministrator } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { checkPlace, describeStore, savePlace } from './backup-store.ts'
import { copiesInBackground } from './copy-backups.ts'

export function answerBackupStoreCalls(app: Api, { db, config }: Site): void {
  const startCopying = copiesInBackground(app, { db, config })
  const tries = { preHandler: (request: Parameters<typeof app.limits.spend>[0]) => app.limits.spend(request, 'tryStore') }

  answer(app, calls.readBackupStore, () => describeStore(db))

  answer(
    app,
    calls.changeBackupStore,
    async ({ body, currentUser: { id: actorId } }) => {
      const place = await checkPlace(db, config, body)
      await inTransaction(db, async (change) => {
        await requireAdministrator(change, actorId)
        await savePlace(change, place)
        await record(change, 'backup.store', { actorId, detail: place.kind })
      })
      await startCopying()
      return describeStore(db)
    },
    tries,
  )

  answer(app, calls.removeBackupStore, async ({ currentUser: { id: actorId } }) => {
    await inTransaction(db, async (change) => {
      await requireAdministrator(change, actorId)
      await savePlace(change, null)
      await record(change, 'backup.store', { actorId, detail: 'none' })
    })
    return describeStore(db)
  })

  answer(
    app,
    calls.copyBackups,
    async () => {
      await startCopying()
      return describeStore(db)
    },
    tries,
  )
}
