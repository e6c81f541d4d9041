import { call } from '#contract/calls.ts'
import { RidingEvent } from '#contract/rides/riding-events.ts'
import { RideDecisionInput } from './ride-decisions.ts'

export const decideRide = call('POST /api/riding-events/:id/decision', {
  access: 'decide',
  summary: 'Decide whether a ride goes',
  refusals: { 409: 'The ride has started, or has changed since `expectedVersion`.' },
  body: RideDecisionInput,
  answers: RidingEvent,
})
