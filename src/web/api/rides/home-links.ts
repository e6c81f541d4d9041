import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { HomeLink, HomeLinkInput } from '#contract/ride-day/home-links.ts'
import { request } from '#web/api/request.ts'
import { ridesPath } from './riding-events.ts'

const pathOf = (rideId: string) => `${ridesPath}/${rideId}/home-link`

/** The current user's link to a ride for people at home. Fetched each time that it is shown: it ends with the ride. */
export function homeLinkQuery(rideId: string) {
  return queryOptions<HomeLink, Error, HomeLink, readonly string[]>({ queryKey: [pathOf(rideId)], staleTime: 0 })
}

export const makeHomeLink = mutationOptions({
  mutationFn: ({ rideId, ...input }: HomeLinkInput & { rideId: string }) => request<HomeLink>('POST', pathOf(rideId), input),
  onSuccess: (link, { rideId }, _result, { client }) => client.setQueryData(homeLinkQuery(rideId).queryKey, link),
})

export const removeHomeLink = mutationOptions({
  mutationFn: (rideId: string) => request<void>('DELETE', pathOf(rideId)),
  onSuccess: (_nothing, rideId, _result, { client }) =>
    client.setQueryData(homeLinkQuery(rideId).queryKey, (link) => link && { ...link, path: null }),
})
