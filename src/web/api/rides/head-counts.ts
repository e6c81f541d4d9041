import type { HeadCount, HeadCountAnswer, HeadCountInput } from '#contract/ride-day/head-counts.ts'
import { request } from '#web/api/request.ts'
import { ridesPath } from './riding-events.ts'

const pathOf = (rideId: string) => `${ridesPath}/${encodeURIComponent(rideId)}/head-count`

/** Each call is recorded, because the answer has phone numbers. */
export const readHeadCount = (rideId: string) => request<HeadCount>('GET', pathOf(rideId))

/** Sends what was counted. Sending it again changes nothing. */
export const sendHeadCount = (rideId: string, input: HeadCountInput) => request<HeadCountAnswer>('POST', pathOf(rideId), input)
