import { mutationOptions } from '@tanstack/react-query'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { request } from '#web/api/request.ts'
import { rideSheetQuery } from '#web/api/site/administration.ts'
import { ridesPath } from './riding-events.ts'

/**
 * Gives a free place to a rider on the waitlist. Administrators only. The open ride sheet is changed here, because each request of it is recorded in the
 * activity log; after a failure it is fetched again: most likely another administrator has given the place, or the rider has left.
 */
export const givePlace = mutationOptions({
  mutationFn: ({ eventId, userId }: { eventId: string; userId: string }) =>
    request<RidingEvent>('POST', `${ridesPath}/${eventId}/registrations/${userId}/place`),
  onSuccess: (event, { userId }, _result, { client }) => {
    client.setQueryData(rideSheetQuery(event.id).queryKey, (sheet) => {
      if (!sheet) return sheet
      const riders = sheet.riders.map((rider) => (rider.userId === userId ? { ...rider, status: 'registered' as const } : rider))
      return { event, riders }
    })
    return client.invalidateQueries({ queryKey: [ridesPath] })
  },
  onError: (_error, { eventId }, _result, { client }) => client.invalidateQueries(rideSheetQuery(eventId)),
})
