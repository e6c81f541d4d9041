import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Delivery, DeliveryListQuery } from './deliveries.ts'

export const listDeliveries = call('GET /api/deliveries', {
  access: 'admin',
  summary: 'Mail and push of the last days, newest first, and what became of them',
  query: DeliveryListQuery,
  answers: z.array(Delivery),
})

export const retryDelivery = call('POST /api/deliveries/:id/retry', {
  access: 'admin',
  summary: 'Send a failed mail or push once more',
  answers: Delivery,
  refusals: { 409: 'It has not failed.' },
  changes: ['/api/deliveries/*'],
})
