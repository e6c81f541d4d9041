import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { RiderToTell, RideSheet } from '#contract/ride-day/ride-day.ts'
import { OwnRegistration, RegistrationInput } from './registration.ts'
import { EventParticipant, RidingEvent } from './riding-events.ts'

const changes = ['/api/riding-events/*']

export const listParticipants = call('GET /api/riding-events/:id/participants', {
  access: 'member',
  summary: 'The riders with a place, then the waitlist',
  query: ListQuery,
  answers: z.array(EventParticipant),
})

export const registerForRide = call('PUT /api/riding-events/:id/registration', {
  access: 'member',
  summary: 'Register for a ride, or join its waitlist; the body is what the rider adds for the sheet, and may be left out',
  refusals: { 409: 'Sign-up has closed, or the ride has started, is over or cancelled.' },
  body: z.nullish(RegistrationInput),
  answers: RidingEvent,
})

export const findOwnRegistration = call('GET /api/riding-events/:id/registration', {
  access: 'user',
  summary: 'What the current user added for the sheet of a ride, and what the form starts with',
  answers: OwnRegistration,
})

export const cancelRegistration = call('DELETE /api/riding-events/:id/registration', {
  // Guests too: a demoted member may still be on the list.
  access: 'user',
  summary: 'Cancel the registration or leave the waitlist',
  refusals: { 409: 'The ride has started, is over or cancelled.' },
  changes,
})

export const givePlace = call('POST /api/riding-events/:id/registrations/:userId/place', {
  access: 'admin',
  summary: 'Give a free place to a rider on the waitlist',
  refusals: { 409: 'There is no free place, the rider is not on the waitlist, or the ride has started.' },
  answers: RidingEvent,
  changes,
})

export const openRideSheet = call('GET /api/riding-events/:id/ride-sheet', {
  access: 'lead',
  summary: 'Riders with phone, motorcycle and emergency contact; recorded in the activity log',
  answers: RideSheet,
})

export const openRidersToTell = call('GET /api/riding-events/:id/riders-to-tell', {
  access: 'lead',
  summary:
    'Riders and waitlist with phone numbers and how the site reaches them, also of a deleted ride; recorded in the activity log',
  answers: z.array(RiderToTell),
})
