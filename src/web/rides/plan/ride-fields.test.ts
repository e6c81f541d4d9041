import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RideStops } from '#contract/rides/ride-stops.ts'
import type { RidingEvent, RidingEventFields } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../../test/rides.ts'
import { blankRide, fieldsOfRide, placeOfNewStop, reasonAskedFor } from './ride-fields.ts'

const ride: RidingEvent = {
  ...answeredRide,
  titleKo: '강변 라이딩',
  titleEn: 'River ride',
  descriptionKo: '강을 따라 달립니다.',
  descriptionEn: 'Along the river.',
  eventDate: '2026-11-28T07:00:00.000Z',
  startTime: '08:00',
  meetingLocation: 'Clubhouse',
  difficulty: 'moderate',
  status: 'completed',
}

const days = { day: '2026-11-28', lastDay: '', registrationClosesAt: '', decideBy: '' }

test('the form asks why a ride is cancelled or moved to a later day, and for nothing else', () => {
  const before = { status: 'upcoming', eventDate: '2026-11-28' } as const
  const asked = (change: Partial<Pick<RidingEventFields, 'status' | 'eventDate'>>) =>
    reasonAskedFor(before, { ...before, ...change })
  assert.equal(asked({ status: 'cancelled', eventDate: '2026-12-05' }), 'status')
  assert.equal(asked({ eventDate: '2026-12-05' }), 'eventDate')
  for (const eventDate of [before.eventDate, '2026-11-21', '', '20261']) assert.equal(asked({ eventDate }), null)
  assert.equal(asked({ status: 'ongoing' }), null)
  assert.equal(reasonAskedFor({ ...before, status: 'cancelled' }, { ...before, status: 'cancelled' }), null)
})

test('a ride fills the form: missing values are blank, and values that are no longer offered become the default', () => {
  assert.deepEqual(fieldsOfRide({ ...ride, difficulty: 'extreme', status: 'postponed' }, days), {
    ...blankRide('2026-11-28'),
    titleKo: '강변 라이딩',
    titleEn: 'River ride',
    descriptionKo: '강을 따라 달립니다.',
    descriptionEn: 'Along the river.',
    startTime: '08:00',
    meetingLocation: 'Clubhouse',
    difficulty: 'hard',
  })
  assert.equal(fieldsOfRide(ride, days).status, 'completed')
})

test('the form holds the stops of a ride with their ids, and saving it unchanged changes none', () => {
  const stops: RidingEvent['stops'] = [
    { id: 'm', kind: 'meeting', name: null, time: null, coordinates: '39.73920,-104.99030', day: 1 },
    { id: 'f', kind: 'fuel', name: 'Shell', time: '09:05', coordinates: null, day: 1 },
  ]
  const fields = fieldsOfRide({ ...ride, stops }, days)
  const [meeting] = stops
  assert.deepEqual(fields.stops[0], { ...meeting, name: '', time: '', coordinates: '39.73920, -104.99030', day: '1' })
  assert.deepEqual(RideStops.parse(fields.stops), stops)
})

test('a new stop is the last, but never behind the end', () => {
  assert.equal(placeOfNewStop([]), 0)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'fuel' }]), 2)
  assert.equal(placeOfNewStop([{ kind: 'meeting' }, { kind: 'end' }]), 1)
})
