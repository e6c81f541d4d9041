import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { PastRide } from './riding-events.ts'

export const listPastRides = call('GET /api/riding-events/past', {
  access: 'user',
  summary: 'Rides that are over, newest first, with their albums and whether the current user rode',
  query: ListQuery,
  answers: z.array(PastRide),
})
