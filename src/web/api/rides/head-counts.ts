import type { HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { request } from '#web/api/request.ts'

const pathOf = (rideId: string) => `/api/riding-events/${encodeURIComponent(rideId)}/head-count`

/** Each call is recorded, because the answer has phone numbers. */
export const readHeadCount = (rideId: string) => request<HeadCount>('GET', pathOf(rideId))

/** Sends what was counted. Sending it again changes nothing. */
export const sendHeadCount = (rideId: string, input: HeadCountInput) => request<HeadCountAnswer>('POST', pathOf(rideId), input)
