import * as z from 'zod/mini'
import { say } from '#contract/sentences.ts'

export interface Coordinates {
  /** Degrees, north positive. */
  latitude: number
  /** Degrees, east positive. */
  longitude: number
}

const pair = /^\(?\s*([+-]?\d{1,2}(?:\.\d{1,15})?)\s*°?\s*[,\s]\s*([+-]?\d{1,3}(?:\.\d{1,15})?)\s*°?\s*\)?$/

/** Reads `39.7392, -104.9903`, as map apps copy it; null for anything else. */
export function readCoordinates(text: string): Coordinates | null {
  const [, north, east] = pair.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return null
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

const invalidCoordinates = say('Please enter coordinates such as 39.7392, -104.9903')

/** Stored with five decimals, about a meter: `39.73920,-104.99030`. Left out, `null` and blank all mean `null`. */
export const OptionalCoordinates = z.pipe(
  z.nullish(
    z.string(invalidCoordinates).check(
      z.trim(),
      z.maxLength(60, invalidCoordinates),
      z.refine((text) => text === '' || readCoordinates(text) !== null, invalidCoordinates),
    ),
  ),
  z.transform((text) => {
    const place = text ? readCoordinates(text) : null
    return place && `${place.latitude.toFixed(5)},${place.longitude.toFixed(5)}`
  }),
)
