import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery, oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { RiderToTell, RideSheet, SeasonQuery } from '#contract/ride-day/ride-day.ts'
import { RideTrack, RideTrackInput, SavedTrack } from './ride-tracks.ts'
import {
  AnnouncedGuests,
  CalendarFeed,
  CalendarFeedInput,
  CalledOffRide,
  EventParticipant,
  MemberToAllow,
  MemberToAllowQuery,
  OwnGuests,
  OwnRegistration,
  PastRide,
  RecentRide,
  RegistrationInput,
  RidePreview,
  RideThanks,
  RideYear,
  RidingEvent,
  RidingEventDeletion,
  RidingEventInput,
  RidingEventListQuery,
  RidingEventUpdate,
  RidingSeriesInput,
} from './riding-events.ts'

const changes = ['/api/riding-events/*']

const rideWithoutDay = {
  titleKo: '가을 단풍 라이딩',
  titleEn: 'Fall colors ride',
  descriptionKo: '구아넬라 고개를 넘어 점심을 먹고 돌아옵니다.',
  descriptionEn: 'Over Guanella Pass, lunch, and back.',
  startTime: '08:30',
  endTime: '17:00',
  meetingLocation: '골든, 워싱턴 애비뉴 1100',
  meetingLocationEn: 'Golden, 1100 Washington Ave',
  difficulty: 'moderate',
  maxParticipants: 12,
  stops: [{ id: 'stop-1', kind: 'fuel', name: 'Georgetown', time: '10:00', coordinates: '39.7061, -105.6975' }],
} satisfies Omit<z.input<typeof RidingEventInput>, 'eventDate'>

const ride = { ...rideWithoutDay, eventDate: '2026-10-04' }

export const listRidingEvents = call('GET /api/riding-events', {
  access: 'user',
  summary: 'All rides, newest first; those of today and later soonest first, also cancelled ones',
  query: RidingEventListQuery,
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

export const listRecentRides = call('GET /api/riding-events/recent', {
  access: 'anyone',
  summary: 'The last recorded rides for visitors, without places and names; none unless the club shows them',
  answers: z.array(RecentRide),
})

export const createRidingEvent = call('POST /api/riding-events', {
  access: 'admin',
  summary: 'Create a ride',
  body: RidingEventInput,
  sample: ride,
  creates: RidingEvent,
  changes,
})

export const createRideSeries = call('POST /api/riding-events/series', {
  access: 'admin',
  summary: 'Create a ride on each of several days, all or none; they can be changed together later',
  body: RidingSeriesInput,
  sample: { ...rideWithoutDay, dates: ['2026-10-03', '2026-10-17', '2026-10-31'] },
  creates: z.array(RidingEvent),
  changes,
})

export const updateRidingEvent = call('PUT /api/riding-events/:id', {
  access: 'admin',
  summary: 'Change a ride; with `andFollowing` the later rides of its series too, except for their days',
  body: RidingEventUpdate,
  sample: { ...ride, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: RidingEvent,
  changes,
})

export const deleteRidingEvent = call('DELETE /api/riding-events/:id', {
  access: 'admin',
  summary: 'Delete a ride; the body is why, and may be left out',
  body: z.nullish(RidingEventDeletion),
  sample: { reason: '날씨' },
  changes,
})

export const findCalendarFeed = call('GET /api/calendar-feed', {
  access: 'user',
  summary: 'The user’s calendar link',
  answers: CalendarFeed,
})

export const makeCalendarFeed = call('POST /api/calendar-feed', {
  access: 'user',
  summary: 'Make a calendar link; the previous one stops working',
  body: CalendarFeedInput,
  sample: { language: 'ko' },
  creates: CalendarFeed,
})

export const revokeCalendarFeed = call('DELETE /api/calendar-feed', {
  access: 'user',
  summary: 'Revoke the calendar link',
})

export const downloadRideCalendar = call('GET /api/riding-events/:id/calendar.ics', {
  access: 'user',
  summary: 'A ride as a calendar file, as the calendar link has it',
  query: z.object({ lang: z._default(oneOf(languages), defaultLanguage) }),
  sends: 'text/calendar',
})

export const listPastRides = call('GET /api/riding-events/past', {
  access: 'user',
  summary: 'Rides that are over, newest first, with their albums and whether the current user rode',
  query: ListQuery,
  answers: z.array(PastRide),
})

export const findRideYear = call('GET /api/riding-events/year', {
  access: 'member',
  summary: 'The rides of a year by their days, planned, past and cancelled ones',
  query: SeasonQuery,
  answers: RideYear,
})

export const findRideThanks = call('GET /api/riding-events/:id/thanks', {
  access: 'lead',
  summary: 'How many rode, how far, and the albums, for the message after a ride',
  refusals: { 409: 'It is not recorded yet who rode.' },
  answers: RideThanks,
})

export const listParticipants = call('GET /api/riding-events/:id/participants', {
  access: 'member',
  summary: 'The riders with a place, then the waitlist',
  query: ListQuery,
  answers: z.array(EventParticipant),
})

export const registerForRide = call('PUT /api/riding-events/:id/registration', {
  access: 'member',
  summary: 'Register for a ride, or join its waitlist; the body is what the rider adds for the sheet, and may be left out',
  refusals: {
    409: 'Sign-up has closed, the ride has started, is over or cancelled, or the user has ridden less often than `minRides` and was not allowed.',
  },
  body: z.nullish(RegistrationInput),
  sample: { motorcycle: 'Honda Rebel 500', passengerName: '홍길순', passengerPhone: '303-555-0143' },
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

export const findOwnGuests = call('GET /api/riding-events/:id/registration/guests', {
  access: 'user',
  summary: 'The guests whom the current user has announced for a ride',
  answers: OwnGuests,
})

export const saveGuests = call('PUT /api/riding-events/:id/registration/guests', {
  access: 'member',
  summary: 'Announce guests who ride along, two at most; the whole list',
  refusals: {
    409: 'The user has no place on the ride, it has no free one for the guests, or it has started, is over or cancelled.',
  },
  body: AnnouncedGuests,
  sample: {
    guests: [
      {
        name: '이준호',
        phoneNumber: '303-555-0144',
        emergencyContactName: '이영희',
        emergencyContactPhone: '303-555-0145',
      },
    ],
  },
  answers: RidingEvent,
})

export const removeGuests = call('DELETE /api/riding-events/:id/registration/guests', {
  access: 'user',
  summary: 'Take all announced guests back',
  refusals: { 409: 'The ride has started, is over or cancelled.' },
})

export const givePlace = call('POST /api/riding-events/:id/registrations/:userId/place', {
  access: 'admin',
  summary: 'Give a free place to a rider on the waitlist',
  refusals: { 409: 'There is no free place, the rider is not on the waitlist, or the ride has started.' },
  answers: RidingEvent,
  changes,
})

export const listMembersToAllow = call('GET /api/riding-events/:id/registrations/allowed', {
  access: 'allow',
  summary: 'Who was allowed to sign up for a ride despite `minRides`; with `search` the members of that name',
  query: MemberToAllowQuery,
  answers: z.array(MemberToAllow),
})

export const allowRider = call('POST /api/riding-events/:id/registrations/:userId/allowed', {
  access: 'allow',
  summary: 'Allow a member to sign up for a ride despite `minRides`',
  refusals: {
    403: 'It is the user’s own account.',
    409: 'The account is no active member’s, or the ride has started, is over or cancelled.',
  },
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

export const saveRideTrack = call('PUT /api/riding-events/:id/track', {
  access: 'admin',
  summary: 'Read the line of a ride from a GPX file of at most 1 MB; replaces the previous one',
  body: RideTrackInput,
  sample: {
    gpx: '<gpx version="1.1"><trk><trkseg><trkpt lat="39.7061" lon="-105.6975"/><trkpt lat="39.5964" lon="-105.7089"/></trkseg></trk></gpx>',
  },
  answers: SavedTrack,
  changes,
})

export const deleteRideTrack = call('DELETE /api/riding-events/:id/track', {
  access: 'admin',
  summary: 'Remove the line of a ride',
  changes,
})

export const findRideTrack = call('GET /api/riding-events/:id/track', {
  access: 'member',
  summary: 'The line of a ride for a drawing',
  answers: RideTrack,
})

export const downloadRideTrack = call('GET /api/riding-events/:id/track.gpx', {
  access: 'member',
  summary: 'The line of a ride as a GPX file without times and names',
  sends: 'application/gpx+xml',
})
