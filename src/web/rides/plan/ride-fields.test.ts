import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { RideStops } from '#contract/rides/ride-stops.ts'
import type { RidingEvent, RidingEventFields } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { answeredRide } from '../../../../test/rides.ts'
import { blankRide, fieldsOfRide, placeOfNewStop, reasonAskedFor } from './ride-fields.ts'

const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** Midnight in three time zones, around both clock changes: what the server stores for `YYYY-MM-DD`. */
const midnights = [
  { zone: 'America/Denver', day: '2026-03-08', instant: '2026-03-08T07:00:00.000Z' },
  { zone: 'America/Denver', day: '2026-03-09', instant: '2026-03-09T06:00:00.000Z' },
  { zone: 'America/Denver', day: '2026-11-01', instant: '2026-11-01T06:00:00.000Z' },
  { zone: 'America/Denver', day: '2026-11-02', instant: '2026-11-02T07:00:00.000Z' },
  { zone: 'Asia/Seoul', day: '2026-11-28', instant: '2026-11-27T15:00:00.000Z' },
  { zone: 'Pacific/Auckland', day: '2026-04-05', instant: '2026-04-04T11:00:00.000Z' },
  { zone: 'Pacific/Auckland', day: '2026-09-27', instant: '2026-09-26T12:00:00.000Z' },
] as const

const machines = ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati']

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

test("the form shows a ride's day in the club's time zone, in any time zone of the device", () => {
  for (const machine of machines) {
    process.env.TZ = machine
    for (const { zone, day, instant } of midnights) {
      for (const language of ['ko', 'en'] as const) {
        assert.equal(createFormat(language, zone).dayInput(instant), day, `${zone} seen from ${machine}`)
      }
    }
  }
})

test('a new ride is easy, upcoming and today', () => {
  const { difficulty, status, eventDate } = blankRide('2026-11-21')
  assert.deepEqual({ difficulty, status, eventDate }, { difficulty: 'easy', status: 'upcoming', eventDate: '2026-11-21' })
})

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
