import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { Delivery, DeliveryListQuery } from '#contract/notices/deliveries.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listDeliveries, retryDelivery } from './deliveries.ts'

export function deliveryRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/deliveries',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listDeliveries',
        summary: 'Mail and push of the last days, newest first, and what became of them',
        querystring: DeliveryListQuery,
        response: { 200: z.array(Delivery) },
      },
    },
    async (request, reply) =>
      sendListPage(request, reply, await listDeliveries(db, { ...request.query, sendsMail: config.smtpUrl !== undefined })),
  )

  app.post(
    '/api/deliveries/:id/retry',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'retryDelivery',
        summary: 'Send a failed mail or push once more',
        refusals: { 409: 'It has not failed.' },
        params: ById,
        response: { 200: Delivery },
      },
    },
    (request) => retryDelivery(db, request.params.id, new Date()),
  )
}
