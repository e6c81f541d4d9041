import * as calls from '#contract/site/deleted-item-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listDeletedItems } from './deleted-items.ts'
import { deleteForGood, restoreDeletedItem } from './restoring.ts'

export function answerDeletedItemCalls(app: Api, { db, config }: Site): void {
  const clock = () => clubClock(new Date(), config.club)

  answer(app, calls.listDeletedItems, async (request, reply) =>
    sendListPage(request, reply, await listDeletedItems(db, request.query)),
  )
  answer(app, calls.restoreDeletedItem, ({ params, currentUser }) =>
    restoreDeletedItem(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )
  answer(app, calls.deleteForGood, ({ params, currentUser }) =>
    deleteForGood(db, params.id, { actorId: currentUser.id, clock: clock() }),
  )
}
