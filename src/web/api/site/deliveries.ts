import { mutationOptions } from '@tanstack/react-query'
import type { Delivery } from '#contract/notices/deliveries.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

const deliveriesPath = '/api/deliveries'

/** Mail and push of the last days, newest first; all without a state. Administrators only. */
export function deliveryPagesQuery(state: Delivery['state'] | undefined) {
  return listPages<Delivery>(deliveriesPath, { state })
}

export const retryDelivery = mutationOptions({
  mutationFn: (id: string) => request<Delivery>('POST', `${deliveriesPath}/${encodeURIComponent(id)}/retry`),
  onSettled: (_delivery, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [deliveriesPath] }),
})
