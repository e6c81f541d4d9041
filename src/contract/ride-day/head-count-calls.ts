import { call } from '#contract/calls.ts'
import { HeadCount, HeadCountAnswer, HeadCountInput } from './head-counts.ts'

export const openHeadCount = call('GET /api/riding-events/:id/head-count', {
  access: 'lead',
  summary: 'Riders with phone, stops and who was counted where; recorded in the activity log',
  answers: HeadCount,
  refusals: { 409: 'The ride is cancelled, or it is not the time to count.' },
})

export const saveHeadCount = call('POST /api/riding-events/:id/head-count', {
  access: 'lead',
  summary: 'What a phone has counted since it last reached the site; sending it again changes nothing',
  body: HeadCountInput,
  answers: HeadCountAnswer,
  refusals: { 409: 'The ride is cancelled or has been moved, or it is not the time for it.' },
})
