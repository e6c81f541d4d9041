import { call } from '#contract/calls.ts'
import { CalendarFeed, CalendarFeedInput } from './riding-events.ts'

export const findCalendarFeed = call('GET /api/calendar-feed', {
  access: 'user',
  summary: 'The user’s calendar link',
  answers: CalendarFeed,
})

export const makeCalendarFeed = call('POST /api/calendar-feed', {
  access: 'user',
  summary: 'Make a calendar link; the previous one stops working',
  body: CalendarFeedInput,
  creates: CalendarFeed,
})

export const revokeCalendarFeed = call('DELETE /api/calendar-feed', {
  access: 'user',
  summary: 'Revoke the calendar link',
})
