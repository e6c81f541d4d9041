import type { RidingEvent } from '#contract/rides/riding-events.ts'

/** The one cache that holds something of a person. Deleting it is all that forgetting takes (docs/decisions/013-…). */
const memberCache = 'member'
const address = '/saved-rides'

const shown = [
  'id',
  'titleKo',
  'titleEn',
  'descriptionKo',
  'descriptionEn',
  'eventDate',
  'startTime',
  'endTime',
  'meetingLocation',
  'route',
  'difficulty',
  'maxParticipants',
  'status',
  'myStatus',
  'myWaitingPlace',
] as const satisfies (keyof RidingEvent)[]

/** A ride as its card shows it without signal: nothing about other people, not even how many come. */
export type SavedRide = Pick<RidingEvent, (typeof shown)[number]>

export interface SavedRides {
  /** Instant at which the server gave them. */
  savedAt: string
  rides: SavedRide[]
}

export function savedRide(event: SavedRide): SavedRide {
  return Object.fromEntries(shown.map((field) => [field, event[field]])) as SavedRide
}

const day = 24 * 60 * 60 * 1000
/** No session lives longer (server/http/sessions.ts), so what is older belongs to nobody who is still signed in. */
const longestKept = 30 * day

/** What of the copy is still to come: a ride stays until its day is over, one that is under way a day longer. Null when the copy itself is too old. */
export function ridesAhead({ savedAt, rides }: SavedRides, now: Date): SavedRide[] | null {
  if (now.getTime() - Date.parse(savedAt) > longestKept) return null
  return rides.filter(({ eventDate, status }) => Date.parse(eventDate) + (status === 'ongoing' ? 2 * day : day) > now.getTime())
}

/**
 * A place for the rides of whoever is signed in now, taken before they are asked for. When the cache is deleted in between, because somebody signed
 * out or in, the place goes with it: what is put there later is seen by nobody.
 */
export async function reserveSavedRides(): Promise<(saved: SavedRides) => Promise<void>> {
  const cache = await caches.open(memberCache)
  return (saved) => cache.put(address, Response.json(saved))
}

export async function readSavedRides(): Promise<SavedRides | null> {
  const copy = await caches.match(address, { cacheName: memberCache })
  return copy ? ((await copy.json()) as SavedRides) : null
}

/** Removes whatever this device keeps of a member. */
export async function forgetMember(): Promise<void> {
  // Over plain http, other than on this machine, browsers have no such storage, and nothing was kept.
  if ('caches' in globalThis) await caches.delete(memberCache)
}
