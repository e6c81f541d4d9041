import { call } from '#contract/calls.ts'
import { OwnTourCosts, TourCostInput, TourCosts } from './tour-costs.ts'

const sample = {
  what: '첫날 숙소',
  amountCents: 24_000,
  paidBy: 'kq3v7m2xw9d4',
  sharedBy: ['kq3v7m2xw9d4', 'h2n8c5rt6y1b'],
}
const refusals = { 409: 'The ride has not started, has 100 costs, or the cost has changed since `expectedVersion`.' } as const

export const findTourCosts = call('GET /api/riding-events/:id/costs', {
  access: 'settle',
  summary: 'What a ride cost, and the fewest transfers that settle it',
  answers: TourCosts,
})

export const addTourCost = call('POST /api/riding-events/:id/costs', {
  access: 'settle',
  summary: 'Enter what someone paid for riders of a ride',
  body: TourCostInput,
  sample,
  creates: TourCosts,
  refusals,
})

export const changeTourCost = call('PUT /api/riding-events/:id/costs/:costId', {
  access: 'settle',
  summary: 'Change a cost of a ride',
  body: TourCostInput,
  sample,
  answers: TourCosts,
  refusals,
})

export const removeTourCost = call('DELETE /api/riding-events/:id/costs/:costId', {
  access: 'settle',
  summary: 'Remove a cost of a ride',
})

export const findOwnTourCosts = call('GET /api/riding-events/:id/costs/mine', {
  access: 'member',
  summary: 'What a ride cost, and what is left for the user to pay or to get; nothing for who has no part in it',
  answers: OwnTourCosts,
})
