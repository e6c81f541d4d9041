import type { RideStop } from '#contract/rides/ride-stops.ts'
import { difficulties, eventStatuses, type RidingEvent, type RidingEventFields } from '#contract/rides/riding-events.ts'

/** A new ride is easy, upcoming and today. @param today in the club's time zone, `YYYY-MM-DD`. */
export function blankRide(today: string): Required<RidingEventFields> {
  return {
    titleKo: '',
    titleEn: '',
    descriptionKo: '',
    descriptionEn: '',
    eventDate: today,
    endDate: '',
    startTime: '',
    endTime: '',
    meetingLocation: '',
    route: '',
    difficulty: 'easy',
    maxParticipants: '',
    registrationClosesAt: '',
    leaderId: '',
    sweepId: '',
    decideBy: '',
    stops: [],
    status: 'upcoming',
  }
}

/**
 * A ride as the form holds it. Values that are no longer offered become the default.
 * @param day `YYYY-MM-DD`, `lastDay` the same or '', and `registrationClosesAt` and `decideBy` `YYYY-MM-DDTHH:mm` or '', in the club's time zone.
 */
export function fieldsOfRide(
  event: RidingEvent,
  { day, lastDay, registrationClosesAt, decideBy }: Record<'day' | 'lastDay' | 'registrationClosesAt' | 'decideBy', string>,
): Required<RidingEventFields> {
  const { titleKo, titleEn, descriptionKo, descriptionEn, startTime, meetingLocation } = event
  return {
    titleKo,
    titleEn,
    descriptionKo,
    descriptionEn,
    eventDate: day,
    endDate: lastDay,
    startTime,
    endTime: event.endTime ?? '',
    meetingLocation,
    route: event.route ?? '',
    difficulty: difficulties.find((offered) => offered === event.difficulty) ?? 'hard',
    maxParticipants: event.maxParticipants ?? '',
    registrationClosesAt,
    leaderId: event.leaderId ?? '',
    sweepId: event.sweepId ?? '',
    decideBy,
    stops: event.stops.map(fieldsOfStop),
    status: eventStatuses.find((offered) => offered === event.status) ?? 'upcoming',
  }
}

/** What is missing is blank; coordinates stand as map apps copy them. */
function fieldsOfStop({ id, kind, name, time, coordinates, day }: RideStop): StopFields {
  return { id, kind, name: name ?? '', time: time ?? '', coordinates: coordinates?.replace(',', ', ') ?? '', day: String(day) }
}

type StopFields = NonNullable<RidingEventFields['stops']>[number]

/** Where a new stop goes: last, but before the end. */
export function placeOfNewStop(stops: readonly Pick<StopFields, 'kind'>[]): number {
  return stops.at(-1)?.kind === 'end' ? stops.length - 1 : stops.length
}
