import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import type { ClubDay } from '#server/club-time.ts'
import { sunsetOf } from './ride-times.ts'

const at = (coordinates: string | null, kind: RideStop['kind'] = 'fuel'): RideStop => ({
  id: kind,
  kind,
  name: null,
  time: null,
  coordinates,
  day: 1,
})
const denver = '39.73920,-104.99030'
/** In minutes from the time that an almanac says. */
function assertNear(sunset: string | null, almanac: string) {
  assert.ok(sunset !== null)
  assert.ok(Math.abs(Date.parse(sunset) - Date.parse(almanac)) < 3 * 60_000, `${sunset}, not ${almanac}`)
}

test('the sun sets where and when an almanac says, in summer and winter time, on the club’s day', () => {
  const sunset = (eventDate: ClubDay, coordinates: string, zone: string) =>
    sunsetOf({ eventDate, endDate: null }, [at(coordinates)], zone)
  assertNear(sunset('2026-07-04', denver, 'America/Denver'), '2026-07-05T02:31:00.000Z')
  assertNear(sunset('2026-12-06', denver, 'America/Denver'), '2026-12-06T23:36:00.000Z')
  assertNear(sunset('2026-06-21', '37.56650,126.97800', 'Asia/Seoul'), '2026-06-21T10:57:00.000Z')
})

test('of a ride of several days only the last day counts', () => {
  const ride = { eventDate: '2026-07-03', endDate: '2026-07-04' } as const
  const sunset = (...stops: RideStop[]) => sunsetOf(ride, stops, 'America/Denver')
  assert.equal(sunset(at(denver)), null, 'the first day')
  assertNear(sunset({ ...at(denver), day: 2 }), '2026-07-05T02:31:00.000Z')
  assertNear(sunset(at('37.56650,126.97800'), at(denver, 'end')), '2026-07-05T02:31:00.000Z')
})

test('the last stop with coordinates counts; without any, and where the sun does not set, there is no sunset', () => {
  const sunset = (...stops: RideStop[]) => sunsetOf({ eventDate: '2026-07-04', endDate: null }, stops, 'America/Denver')
  assert.equal(sunset(at('37.56650,126.97800', 'meeting'), at(denver), at(null, 'end')), sunset(at(denver)))
  assert.equal(sunset(at(null)), null)
  assert.equal(sunset(), null)
  assert.equal(sunset(at('78.22320,15.64670')), null, 'Svalbard in July')
})
