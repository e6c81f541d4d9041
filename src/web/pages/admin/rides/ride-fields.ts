import { difficulties, eventStatuses, type RidingEvent, type RidingEventFields } from '#contract/rides/riding-events.ts'

/** SPEC section 4: a new ride is easy, upcoming and today. @param today the club's day, `YYYY-MM-DD`. */
export function blankRide(today: string): RidingEventFields {
  return {
    titleKo: '',
    titleEn: '',
    descriptionKo: '',
    descriptionEn: '',
    eventDate: today,
    startTime: '',
    endTime: '',
    meetingLocation: '',
    route: '',
    difficulty: 'easy',
    maxParticipants: '',
    status: 'upcoming',
  }
}

/** A ride as the form shows it. Values that are no longer offered become the default. @param day the ride's day in the club, `YYYY-MM-DD`. */
export function fieldsOfRide(event: RidingEvent, day: string): RidingEventFields {
  const { titleKo, titleEn, descriptionKo, descriptionEn, startTime, meetingLocation } = event
  return {
    titleKo,
    titleEn,
    descriptionKo,
    descriptionEn,
    eventDate: day,
    startTime,
    endTime: event.endTime ?? '',
    meetingLocation,
    route: event.route ?? '',
    difficulty: difficulties.find((known) => known === event.difficulty) ?? 'hard',
    maxParticipants: event.maxParticipants ?? '',
    status: eventStatuses.find((known) => known === event.status) ?? 'upcoming',
  }
}

const day = 24 * 60 * 60 * 1000

/**
 * When a ride that is repeated takes place: on the same weekday, a week later, or as many weeks as it needs to lie ahead. Days of the calendar
 * (`YYYY-MM-DD`) in and out; they are counted in UTC, which knows no clock changes.
 */
export function nextRideDay(rideDay: string, today: string): string {
  const ride = Date.parse(`${rideDay}T00:00:00Z`)
  const weeksBehind = Math.floor((Date.parse(`${today}T00:00:00Z`) - ride) / (7 * day))
  return new Date(ride + (Math.max(0, weeksBehind) + 1) * 7 * day).toISOString().slice(0, 10)
}
