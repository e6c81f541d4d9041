import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { createFormat } from '#web/i18n/format.ts'
import { answeredRide } from '../../../../test/rides.ts'
import { callSchema, findNearby, firstCall, hourInWords } from './ride-fields.ts'

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
    eventDate: '2026-11-27T15:00:00.000Z',
    ...changes,
  })
  const choice = { eventDate: '2026-11-28', startTime: '09:30', meetingLocation: 'golden,  gas station' }
  const dayOf = createFormat('ko', 'Asia/Seoul').dayInput
  const isFound = (changes: Partial<RidingEvent>) =>
    findNearby([ride({ meetingLocation: 'Golden Gas Station', startTime: '09:00', ...changes })], choice, dayOf) !== undefined
  assert.deepEqual([isFound({}), isFound({ startTime: '10:30' }), isFound({ startTime: '10:31' })], [true, true, false])
  for (const other of [{ status: 'cancelled' }, { meetingLocation: 'Boulder' }, { eventDate: '2026-11-28T15:00:00.000Z' }])
    assert.equal(isFound(other), false, JSON.stringify(other))
})

test('an hour is said as riders say it', () => {
  const said = (time: string) => hourInWords(time, createFormat('ko', 'UTC'))
  assert.deepEqual(['09:00', '12:00', '14:30'].map(said), ['9시', '12시', '오후 2시 30분'])
  assert.equal(hourInWords('14:30', createFormat('en', 'UTC')), '2:30 PM')
})
