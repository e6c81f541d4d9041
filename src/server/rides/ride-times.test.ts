import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import type { ClubDay } from '#server/club-time.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { decidesAt, hasStarted, homeLinkEnd, isLeadersTime, isRideDayKept, overAt, sunsetOf } from './ride-times.ts'

// From 9:00 to 16:00 on a Saturday in Denver, in summer time.
const createdAt = '2126-06-01T00:00:00.000Z'
const ride = {
  eventDate: '2126-07-06',
  endDate: null,
  startTime: '09:00',
  endTime: '16:00',
  decideBy: null,
  decidedAt: null,
  createdAt,
} as const
const start = Date.parse('2126-07-06T15:00:00Z')
const end = Date.parse('2126-07-06T22:00:00Z')
const hourMs = 60 * 60 * 1000
const at = (instantMs: number) => clockAt(new Date(instantMs))

const evening = Date.parse('2126-07-06T03:00:00Z')

test('leaders lead from 24 hours before the start, and decide from 24 hours before it is decided; that and what is kept for the day of a ride end 48 hours after it', () => {
  const lastDay = end + 48 * hourMs
  for (const [part, changes, from, until] of [
    ['lead', {}, start, end],
    ['lead', { startTime: '20:00', endTime: '01:00' }, Date.parse('2126-07-07T02:00:00Z'), Date.parse('2126-07-07T07:00:00Z')],
    ['lead', { endTime: null }, start, start + 3 * hourMs],
    ['lead', { endDate: '2126-07-08' }, start, lastDay],
    ['decide', {}, evening, end],
    ['decide', { decideBy: '2126-07-03T18:00:00.000Z' }, Date.parse('2126-07-03T18:00:00Z'), end],
  ] as const) {
    const changed = { ...ride, ...changes }
    const times = [from - 24 * hourMs - 1, from - 24 * hourMs, until + 48 * hourMs - 1, until + 48 * hourMs]
    const isTime = times.map((instantMs) => isLeadersTime(changed, part, at(instantMs)))
    assert.deepEqual(isTime, [false, true, true, false], `${part} ${JSON.stringify(changes)}`)
    const isKept = times.slice(2).map((instantMs) => isRideDayKept(changed, at(instantMs)))
    assert.deepEqual(isKept, [true, false], JSON.stringify(changes))
  }
  assert.equal(decidesAt(ride, clockAt()).getTime(), evening)
})

test('a tour is over when its last day is; under way it stays a day longer', () => {
  const over = (status: string) => overAt({ ...ride, endDate: '2126-07-08', status }, 'America/Denver')
  assert.deepEqual([over('upcoming'), over('ongoing')], ['2126-07-09T06:00:00.000Z', '2126-07-10T06:00:00.000Z'])
})

test('a family link ends 24 hours after the ride, later after a late arrival, and 72 hours after it while all are not back', () => {
  const planned = { ...ride, status: 'completed', arrivedAt: null }
  for (const [hours, changes] of [
    [24, {}],
    [24, { arrivedAt: '2126-07-06T20:00:00.000Z' }],
    [28, { arrivedAt: '2126-07-07T02:00:00.000Z' }],
    // The clock of a phone was wrong.
    [72, { arrivedAt: '2999-01-01T00:00:00.000Z' }],
    [72, { status: 'ongoing' }],
    [72, { endDate: '2126-07-08' }],
  ] as const)
    assert.equal(
      homeLinkEnd({ ...planned, ...changes }, 'America/Denver').getTime(),
      end + hours * hourMs,
      JSON.stringify(changes),
    )
})

test('a ride that was announced after the evening before, or with a decision time after the start, is decided at the start', () => {
  const decided = (changes: object) => decidesAt({ ...ride, ...changes }, clockAt()).getTime()
  const announced = [-1, 0, 1].map((ms) => decided({ createdAt: new Date(evening + ms).toISOString() }))
  assert.deepEqual(announced, [evening, start, start])
  assert.equal(decided({ decideBy: '2126-07-06T20:00:00.000Z' }), start)
})

test('a ride has started from its start on, and before it when it was counted or set under way; a cancelled one by its time alone', () => {
  const planned = { ...ride, status: 'upcoming', startedAt: null, arrivedAt: null }
  const byTime = [start - 1, start, end + 72 * hourMs].map((time) => hasStarted(planned, at(time)))
  assert.deepEqual(byTime, [false, true, true])
  const early = new Date(start - 2 * hourMs).toISOString()
  for (const [changes, isExpected] of [
    [{ startedAt: early }, true],
    [{ arrivedAt: early }, true],
    [{ status: 'ongoing' }, true],
    [{ status: 'completed' }, true],
    [{ status: 'cancelled' }, false],
  ] as const)
    assert.equal(hasStarted({ ...planned, ...changes }, at(start - hourMs)), isExpected, JSON.stringify(changes))
  assert.equal(hasStarted({ ...planned, status: 'cancelled' }, at(start)), true)
})

test('leaders correct a decision for 24 hours, also when it moved the ride far ahead; that does not open the sheet', () => {
  const decidedAt = Date.parse('2126-05-01T00:00:00Z')
  const moved = { ...ride, decidedAt: new Date(decidedAt).toISOString() }
  const decides = (hours: number) => isLeadersTime(moved, 'decide', at(decidedAt + hours * hourMs))
  assert.deepEqual([0, 23.99, 24].map(decides), [true, true, false])
  assert.equal(isLeadersTime(moved, 'lead', at(decidedAt)), false)
})

const stopAt = (coordinates: string | null, kind: RideStop['kind'] = 'fuel'): RideStop => ({
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
    sunsetOf({ eventDate, endDate: null }, [stopAt(coordinates)], zone)
  assertNear(sunset('2026-07-04', denver, 'America/Denver'), '2026-07-05T02:31:00.000Z')
  assertNear(sunset('2026-12-06', denver, 'America/Denver'), '2026-12-06T23:36:00.000Z')
  assertNear(sunset('2026-06-21', '37.56650,126.97800', 'Asia/Seoul'), '2026-06-21T10:57:00.000Z')
})

test('the last stop with coordinates counts, of a ride of several days on its last day; without any, and where the sun does not set, there is no sunset', () => {
  const seoul = '37.56650,126.97800'
  for (const [eventDate, isSet, ...stops] of [
    ['2026-07-04', true, stopAt(seoul, 'meeting'), stopAt(denver), stopAt(null, 'end')],
    ['2026-07-03', true, { ...stopAt(denver), day: 2 }],
    ['2026-07-03', true, stopAt(seoul), stopAt(denver, 'end')],
    ['2026-07-03', false, stopAt(denver)],
    ['2026-07-04', false, stopAt(null)],
    // Svalbard.
    ['2026-07-04', false, stopAt('78.22320,15.64670')],
  ] as const) {
    const sunset = sunsetOf({ eventDate, endDate: '2026-07-04' }, stops, 'America/Denver')
    if (isSet) assertNear(sunset, '2026-07-05T02:31:00.000Z')
    else assert.equal(sunset, null)
  }
})
