import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLateTime } from './late-rules.ts'

const startsAt = '2027-05-08T15:00:00.000Z'

test('riders say that they are late from three hours before the start until an hour after it, on each morning of a tour', () => {
  const late = (ride: Parameters<typeof isLateTime>[0], times: string[]) =>
    times.map((time) => isLateTime(ride, new Date(`2027-05-${time}Z`)))
  const ride = { startsAt, status: 'upcoming' }
  const times = ['08T11:59:59', '08T12:00:00', '08T15:00:00', '08T15:59:59', '08T16:00:00']
  assert.deepEqual(late(ride, times), [false, true, true, true, false])
  const tour = { startsAt, laterStarts: ['2027-05-09T15:00:00.000Z'], status: 'ongoing' }
  const mornings = ['08T15:59:59', '08T16:00:00', '09T11:59:59', '09T12:00:00', '09T16:00:00']
  assert.deepEqual(late(tour, mornings), [true, false, false, true, false])
})

test('no one is late for a ride that is cancelled or recorded, and some are for one that has left', () => {
  const isLate = (status: string) => isLateTime({ startsAt, status }, new Date('2027-05-08T15:10:00Z'))
  assert.deepEqual(['cancelled', 'completed', 'ongoing'].map(isLate), [false, false, true])
})
