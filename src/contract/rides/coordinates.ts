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

const maps = ['google', 'apple', 'naver', 'kakao'] as const
export type MapName = (typeof maps)[number]

/**
 * Addresses that open a place in a maps app where there is one, and on the map's website elsewhere.
 * @param coordinates as they are stored: `39.73920,-104.99030`.
 * @param name what the map shows at the place.
 */
export function mapLinks(coordinates: string, name: string): { map: MapName; href: string }[] {
  const place = readCoordinates(coordinates)
  if (place === null) return []
  const [latitude, longitude] = [place.latitude.toFixed(5), place.longitude.toFixed(5)]
  const label = encodeURIComponent(name)
  // Kakao takes the name apart at commas and slashes, also at encoded ones.
  const kakaoLabel = encodeURIComponent(name.replaceAll(/[,/\\%?#]+/g, ' ').trim()) || 'map'
  const hrefs: Record<MapName, string> = {
    google: `https://www.google.com/maps/search/?api=1&query=${latitude}%2C${longitude}`,
    apple: `https://maps.apple.com/?ll=${latitude},${longitude}&q=${label}`,
    naver: `https://map.naver.com/?lat=${latitude}&lng=${longitude}&title=${label}`,
    kakao: `https://map.kakao.com/link/map/${kakaoLabel},${latitude},${longitude}`,
  }
  return maps.map((map) => ({ map, href: hrefs[map] }))
}
