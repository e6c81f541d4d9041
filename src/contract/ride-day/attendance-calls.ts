import { call } from '#contract/calls.ts'
import { Attendance, AttendanceInput, OwnSeason, Season, SeasonQuery } from './attendance.ts'

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
  answers: Attendance,
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
