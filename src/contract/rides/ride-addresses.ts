import type { Language } from '#contract/languages.ts'
import { readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'

// Ids are opaque, but the site's own look like this. The digit excludes the words under the path of the rides' API.
const idInAddress = /^(?=\D*\d)[\w-]{1,64}$/

/** The id of the ride that a URL of the home page requests; null for none. A URL that requests announcements requests no ride. */
export function readRequestedRide(search: { get(name: string): string | null }): string | null {
  const id = search.get('ride')
  return id !== null && idInAddress.test(id) && readRequestedAnnouncements(search) === null ? id : null
}

/** By it a saved copy of the home page, whose own address names no ride, knows which one was asked for: a query with another sign before it. */
export function savedRideFragment(id: string): string {
  return `#ride=${encodeURIComponent(id)}`
}

export function rideAddress(id: string): string {
  return `/?ride=${encodeURIComponent(id)}`
}

/** A link to a ride: its address with the section that shows it. */
export function rideLink(id: string): string {
  return `${rideAddress(id)}#announcements`
}

export function readRequestedSheet(search: { get(name: string): string | null }): string | null {
  return search.get('sheet') === null ? null : readRequestedRide(search)
}

export function rideSheetLink(id: string): string {
  return `${rideAddress(id)}&sheet`
}

/** A file that phones add to their calendar. Only users get it. */
export function rideCalendarAddress(id: string, language: Language): string {
  return `/api/riding-events/${encodeURIComponent(id)}/calendar.ics?lang=${language}`
}

/** Path of the picture that messengers show beside a link to a ride. */
export function ridePicturePath(id: string, language: Language): string {
  return `/preview/ride-${encodeURIComponent(id)}-${language}.jpg`
}
