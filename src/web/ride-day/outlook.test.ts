import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { forecastAddress, isBackAfterSunset } from './outlook.ts'

const stop = (kind: RideStop['kind'], changes: Partial<RideStop> = {}): RideStop => ({
  ...{ id: kind, kind, name: null, time: null, coordinates: null, day: 1 },
  ...changes,
})
const ride = { startTime: '09:00', endTime: '17:30' }
const evening = { day: '2026-12-05', sunset: '2026-12-05T16:38' }

test('a ride that comes back after sunset, or on the next day, comes back in the dark; one with an open end is not said to', () => {
  assert.equal(isBackAfterSunset(ride, evening), true)
  assert.equal(isBackAfterSunset({ ...ride, endTime: '16:38' }, evening), false)
  assert.equal(isBackAfterSunset({ ...ride, endTime: '16:39' }, evening), true)
  assert.equal(isBackAfterSunset({ ...ride, startTime: '14:00', endTime: '01:00' }, evening), true)
  assert.equal(isBackAfterSunset({ ...ride, endTime: null }, evening), false)
})

test('the forecast is that of the first stop with coordinates, in the US only', () => {
  const stops = [stop('meeting'), stop('fuel', { coordinates: '40.01500,-105.27050' }), stop('end', { coordinates: '1.0,1.0' })]
  assert.equal(forecastAddress({ stops }, 'US'), 'https://forecast.weather.gov/MapClick.php?lat=40.015&lon=-105.2705')
  const met = [stop('meeting', { coordinates: '39.73920,-104.99030' }), ...stops.slice(1)]
  assert.equal(forecastAddress({ stops: met }, 'US'), 'https://forecast.weather.gov/MapClick.php?lat=39.7392&lon=-104.9903')
  assert.equal(forecastAddress({ stops }, 'KR'), null)
  assert.equal(forecastAddress({ stops: [stop('meeting')] }, 'US'), null)
  assert.equal(forecastAddress({}, 'US'), null)
})
