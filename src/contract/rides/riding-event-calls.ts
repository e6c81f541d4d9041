import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { CalledOffRide, RidePreview, RidingEvent, RidingEventInput, RidingEventUpdate } from './riding-events.ts'

const changes = ['/api/riding-events/*']

export const listRidingEvents = call('GET /api/riding-events', {
  access: 'user',
  summary: 'All rides, newest first',
  query: ListQuery,
  answers: z.array(RidingEvent),
})

export const listUpcomingEvents = call('GET /api/riding-events/upcoming', {
  access: 'user',
  summary: 'Upcoming rides, soonest first',
  query: ListQuery,
  answers: z.array(RidingEvent),
})

export const listCalledOffRides = call('GET /api/riding-events/called-off', {
  access: 'user',
  summary: 'Cancelled and deleted rides that the current user was registered for, from today on, soonest first',
  answers: z.array(CalledOffRide),
})

export const findRidingEvent = call('GET /api/riding-events/:id', {
  access: 'user',
  summary: 'A ride, also when it is over or cancelled',
  answers: RidingEvent,
})

export const findRidePreview = call('GET /api/riding-events/:id/preview', {
  access: 'anyone',
  summary: 'Title, day, difficulty and places left of an upcoming ride for visitors; 404 unless the club shows them',
  answers: RidePreview,
})

export const createRidingEvent = call('POST /api/riding-events', {
  access: 'admin',
  summary: 'Create a ride',
  body: RidingEventInput,
  creates: RidingEvent,
  changes,
})

export const updateRidingEvent = call('PUT /api/riding-events/:id', {
  access: 'admin',
  summary: 'Change a ride',
  body: RidingEventUpdate,
  answers: RidingEvent,
  changes,
})

export const deleteRidingEvent = call('DELETE /api/riding-events/:id', {
  access: 'admin',
  summary: 'Delete a ride',
  changes,
})
