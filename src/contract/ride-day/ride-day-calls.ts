import { call } from '#contract/calls.ts'
import { RidingEvent } from '#contract/rides/riding-events.ts'
import {
  Attendance,
  AttendanceInput,
  HeadCount,
  HeadCountAnswer,
  HeadCountInput,
  HomeLink,
  HomeLinkInput,
  LateInput,
  LeaderPhone,
  LeaderPhoneInput,
  OwnSeason,
  RideDecisionInput,
  Season,
  SeasonQuery,
} from './ride-day.ts'

export const decideRide = call('POST /api/riding-events/:id/decision', {
  access: 'decide',
  summary: 'Decide whether a ride goes',
  refusals: { 409: 'The ride has started, or has changed since `expectedVersion`.' },
  body: RideDecisionInput,
  sample: { decision: 'go', expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: RidingEvent,
  changes: ['/api/waiting'],
})

export const sayLate = call('PUT /api/riding-events/:id/registration/late', {
  access: 'member',
  summary: 'Say by how many minutes the user is late for a ride; its leaders see it',
  refusals: {
    409: 'The user has no place on the ride, or it is not between three hours before the start of a day of it and an hour after that.',
  },
  body: LateInput,
  sample: { minutes: 20 },
  answers: RidingEvent,
})

export const takeBackLate = call('DELETE /api/riding-events/:id/registration/late', {
  access: 'user',
  summary: 'Take back that the user is late',
})

export const showLeaderPhone = call('PUT /api/riding-events/:id/leader-phone', {
  access: 'lead',
  summary: 'Show the riders of a ride the phone number of its leader, who alone decides that; or no longer',
  refusals: { 403: 'The user is not the leader of the ride.', 409: 'The leader has no phone number.' },
  body: LeaderPhoneInput,
  sample: { isShown: true },
  answers: RidingEvent,
})

export const findLeaderPhone = call('GET /api/riding-events/:id/leader-phone', {
  access: 'member',
  summary: 'The phone number of the leader, if it is shown; recorded in the activity log',
  refusals: { 404: 'The leader shows no number, or the user has no place, or it is not the time for it.' },
  answers: LeaderPhone,
})

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
  sample: {
    eventDate: '2026-10-04T06:00:00.000Z',
    marks: [{ stopId: 'stop-1', riderId: 'kq3v7m2xw9d4', status: 'here', at: '2026-10-04T16:02:00.000Z' }],
    addedGuests: [{ id: '0f9e4b1c-6a57-4c0e-9f43-2d1b8a7c5e60', name: '김철수' }],
    removedGuests: [],
    startedAt: '2026-10-04T14:31:00.000Z',
  },
  answers: HeadCountAnswer,
  refusals: { 409: 'The ride is cancelled or has been moved, or it is not the time for it.' },
})

export const findAttendance = call('GET /api/riding-events/:id/attendance', {
  access: 'lead',
  summary: 'Who rode, or may have ridden',
  answers: Attendance,
})

export const saveAttendance = call('PUT /api/riding-events/:id/attendance', {
  access: 'lead',
  summary: 'Record who rode; completes the ride',
  refusals: { 409: 'The ride has not started or is cancelled, or has changed since `expectedVersion`.' },
  body: AttendanceInput,
  sample: { userIds: ['kq3v7m2xw9d4'], guestStarts: 1, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: Attendance,
  changes: ['/api/waiting'],
})

export const findOwnSeason = call('GET /api/attendance/mine', {
  access: 'user',
  summary: 'The rides of a year that the user rode',
  query: SeasonQuery,
  answers: OwnSeason,
})

export const findSeason = call('GET /api/attendance', {
  access: 'admin',
  summary: 'The rides of a year, and who rode how many',
  query: SeasonQuery,
  answers: Season,
})

export const findHomeLink = call('GET /api/riding-events/:id/home-link', {
  access: 'user',
  summary: 'The user’s link to the ride for people at home',
  refusals: { 409: 'The user has no place on the ride.' },
  answers: HomeLink,
})

export const makeHomeLink = call('POST /api/riding-events/:id/home-link', {
  // Members, because the page names the leader.
  access: 'member',
  summary: 'Make a link to the ride for people at home, or find the one that exists',
  refusals: { 409: 'The user has no place on the ride, or it is over or cancelled.' },
  body: HomeLinkInput,
  sample: { language: 'ko' },
  creates: HomeLink,
})

export const revokeHomeLink = call('DELETE /api/riding-events/:id/home-link', {
  access: 'user',
  summary: 'Remove the link to the ride for people at home',
})
