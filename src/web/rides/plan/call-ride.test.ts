import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { answeredRide } from '../../../../test/rides.ts'
import { callSchema, daysToCall, findNearby, firstCall, hourInWords } from './ride-fields.ts'

const days = (now: string) => daysToCall(now).map(({ name, day }) => `${name} ${day}`)

test('today, tomorrow and a Saturday are offered on each day of the week', () => {
  assert.deepEqual(days('2026-11-23T10:00'), ['today 2026-11-23', 'tomorrow 2026-11-24', 'saturday 2026-11-28'])
  assert.deepEqual(days('2026-11-27T10:00'), ['today 2026-11-27', 'tomorrow 2026-11-28', 'saturday 2026-12-05'])
  assert.deepEqual(days('2026-11-28T23:00'), ['tomorrow 2026-11-29', 'saturday 2026-12-05'])
})

test('what is chosen at first can still be called a quarter of an hour later', () => {
  const place = { meetingLocation: 'Golden', meetingLocationEn: null, startTime: '14:00' }
  const chosen = (now: string) => firstCall([place], now).eventDate
  assert.deepEqual([chosen('2026-11-23T12:45'), chosen('2026-11-23T12:46')], ['2026-11-23', '2026-11-24'])
})

test('a start in less than an hour is refused beside the time, unless the ride has it already', () => {
  const choice = { meetingLocation: 'Golden', eventDate: '2026-11-23', startTime: '10:00', difficulty: 'easy', word: '' }
  const refused = (earliest: string, before?: Parameters<typeof callSchema>[1]) =>
    callSchema(() => earliest, before)
      .safeParse(choice)
      .error?.issues.map(({ path }) => path.join('.'))
  assert.equal(refused('2026-11-23T10:00'), undefined)
  assert.deepEqual(refused('2026-11-23T10:01'), ['startTime'])
  assert.equal(refused('2026-11-23T10:30', { eventDate: '2026-11-23', startTime: '10:00' }), undefined)
})

test('a ride from the same place within an hour is named, whoever called it, but not a cancelled or later one', () => {
  const ride = (changes: Partial<RidingEvent>): RidingEvent => ({
    ...answeredRide,
    eventDate: '2026-11-28T07:00:00.000Z',
    ...changes,
  })
  const choice = { eventDate: '2026-11-28', startTime: '09:30', meetingLocation: 'golden,  gas station' }
  const dayOf = createFormat('ko', 'America/Denver').dayInput
  const isFound = (changes: Partial<RidingEvent>) =>
    findNearby([ride({ meetingLocation: 'Golden Gas Station', startTime: '09:00', ...changes })], choice, dayOf) !== undefined
  assert.equal(isFound({}), true)
  assert.equal(isFound({ startTime: '10:30' }), true)
  assert.equal(isFound({ startTime: '10:31' }), false)
  assert.equal(isFound({ status: 'cancelled' }), false)
  assert.equal(isFound({ meetingLocation: 'Boulder' }), false)
  assert.equal(isFound({ eventDate: '2026-11-29T07:00:00.000Z' }), false)
})

test('an hour is said as riders say it', () => {
  const said = (time: string) => hourInWords(time, createFormat('ko', 'UTC'))
  assert.deepEqual(['09:00', '12:00', '14:30'].map(said), ['9시', '12시', '오후 2시 30분'])
  assert.equal(hourInWords('14:30', createFormat('en', 'UTC')), '2:30 PM')
})
