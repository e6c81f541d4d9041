import type { Language } from '#contract/languages.ts'
import type { RideStop } from './ride-stops.ts'

/** The name in English is optional, and older copies of rides have none. */
interface Met {
  meetingLocation: string
  meetingLocationEn?: string | null | undefined
}

/** As a reader of the language is told it. Maps are asked for `meetingLocation`. */
export function meetingPlace({ meetingLocation, meetingLocationEn }: Met, language: Language): string {
  return (language === 'en' && meetingLocationEn) || meetingLocation
}

const placeKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim()

/** However it was typed. */
export function samePlace(one: string, other: string): boolean {
  return placeKey(one) === placeKey(other)
}

/** The first stop is the meeting place (`stopsOf`). */
export function stopName(
  { kind, name }: Pick<RideStop, 'kind' | 'name'>,
  ride: Pick<Met, 'meetingLocationEn'>,
  language: Language,
): string | null {
  return kind === 'meeting' && name !== null ? meetingPlace({ ...ride, meetingLocation: name }, language) : name
}
