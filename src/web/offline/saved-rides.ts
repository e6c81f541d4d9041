import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { isDayOver } from '#web/rides/ride-dates.ts'
import { memberCache } from './member-caches.ts'

const address = '/saved-rides'

const savedFields = [
  'id',
  'titleKo',
  'titleEn',
  'descriptionKo',
  'descriptionEn',
  'eventDate',
  'endDate',
  'dayCount',
  'overAt',
  'startTime',
  'startsAt',
  'endTime',
  'meetingLocation',
  'meetingLocationEn',
  'route',
  'difficulty',
  'maxParticipants',
  'status',
  'myStatus',
  'myWaitingPlace',
  'decision',
  'decidesAt',
  'hasStarted',
  'postponedFrom',
  'reason',
  'sunset',
  'links',
  'stops',
  'kind',
  'word',
] as const satisfies (keyof RidingEvent)[]

/** A ride as its card shows it offline: nothing about other people, not even how many come. */
export type SavedRide = Pick<RidingEvent, (typeof savedFields)[number]>

export interface SavedRides {
  savedAt: string
  rides: SavedRide[]
}

export function savedRide(event: SavedRide): SavedRide {
  return Object.fromEntries(savedFields.map((field) => [field, event[field]])) as SavedRide
}

/** The longest life of a session (server/accounts/sessions.ts): the owner of an older copy is no longer logged in. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** The rides that are not over: each until its day ends, an ongoing one a day longer. Null when the copy itself is too old. */
export function ridesAhead({ savedAt, rides }: SavedRides, now: Date): SavedRide[] | null {
  if (now.getTime() - Date.parse(savedAt) > maxAgeMs) return null
  return rides.filter((ride) => !isDayOver(ride, now))
}

/** Before the rides are requested: when a login or logout deletes the cache in between, this handle writes to the deleted one, which nothing can read. */
export async function reserveSavedRides(): Promise<(saved: SavedRides) => Promise<void>> {
  const cache = await caches.open(memberCache)
  return (saved) => cache.put(address, Response.json(saved))
}

export async function readSavedRides(): Promise<SavedRides | null> {
  const copy = await caches.match(address, { cacheName: memberCache })
  return copy ? ((await copy.json()) as SavedRides) : null
}

/** The ride that was asked for when the worker answered with a saved copy of the home page. */
export function rideOfSavedCopy(): string | null {
  return readRequestedRide(new URLSearchParams(location.hash.slice(1)))
}
