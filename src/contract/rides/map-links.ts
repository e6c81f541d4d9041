import { readCoordinates } from './coordinates.ts'

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
