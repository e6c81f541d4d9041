import * as calls from '#contract/notices/delivery-calls.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listDeliveries, retryDelivery } from './deliveries.ts'

export function answerDeliveryCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listDeliveries, async (request, reply) =>
    sendListPage(request, reply, await listDeliveries(db, { ...request.query, sendsMail: config.smtpUrl !== undefined })),
  )

  answer(app, calls.retryDelivery, ({ params }) => retryDelivery(db, params.id, new Date()))
}
