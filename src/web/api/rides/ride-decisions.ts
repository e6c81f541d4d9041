import { mutationOptions } from '@tanstack/react-query'
import type { RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { HttpError, request } from '#web/api/request.ts'
import { ridesPath } from './riding-events.ts'

/** Decides whether a ride goes. The lists are fetched again by the caller, because the ride may leave them. */
export const decideRide = mutationOptions({
  mutationFn: ({ id, ...input }: RideDecisionInput & { id: string }) =>
    request<RidingEvent>('POST', `${ridesPath}/${id}/decision`, input),
  // Most likely another leader was faster, or the ride has started; 403: the time for it is over, or the user no longer a member.
  onError: async (error, _input, _result, { client }) => {
    if (error instanceof HttpError && error.status === 403) await client.invalidateQueries(currentUserQuery)
    return client.invalidateQueries({ queryKey: [ridesPath] })
  },
})
