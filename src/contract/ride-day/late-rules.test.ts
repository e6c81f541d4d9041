import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLateTime } from './late-rules.ts'

const startsAt = '2027-05-08T15:00:00.000Z'
const isAt = (time: string, status = 'upcoming') => isLateTime({ startsAt, status }, new Date(`2027-05-08T${time}Z`))

test('riders say that they are late from three hours before the start until an hour after it', () => {
  const times = ['11:59:59', '12:00:00', '15:00:00', '15:59:59', '16:00:00']
  assert.deepEqual(
    times.map((time) => isAt(time)),
    [false, true, true, true, false],
  )
})

test('of a tour, each of its mornings has this time', () => {
  const tour = { startsAt, laterStarts: ['2027-05-09T15:00:00.000Z'], status: 'ongoing' }
  const times = [
    '2027-05-08T15:59:59Z',
    '2027-05-08T16:00:00Z',
    '2027-05-09T11:59:59Z',
    '2027-05-09T12:00:00Z',
    '2027-05-09T16:00:00Z',
  ]
  assert.deepEqual(
    times.map((time) => isLateTime(tour, new Date(time))),
    [true, false, false, true, false],
  )
})

test('no one is late for a ride that is cancelled or recorded, and some are for one that has left', () => {
  assert.deepEqual(
    ['cancelled', 'completed', 'ongoing'].map((status) => isAt('15:10:00', status)),
    [false, false, true],
  )
})
