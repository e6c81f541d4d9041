import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Attendance } from '#contract/ride-day/ride-day.ts'
import { draftOf, guestStartsOf, inputOf, withAdded, withRider } from './attendance-draft.ts'

const rider = (userId: string, status: 'registered' | 'waiting' | null, rode: boolean) => ({
  userId,
  firstName: userId,
  lastName: null,
  otherName: null,
  status,
  rode,
})
const unrecorded: Attendance = {
  riders: [rider('one', 'registered', false), rider('two', 'registered', false), rider('three', 'waiting', false)],
  guestStarts: 0,
  isRecorded: false,
  version: 'v1',
}

test('before there is a record, everyone with a place is proposed; a record is shown as it is', () => {
  assert.deepEqual([...draftOf(unrecorded).rode], ['one', 'two'])
  const riders = [rider('one', 'registered', false), rider('three', 'waiting', true), rider('four', null, true)]
  const recorded = { ...unrecorded, riders, guestStarts: 2, isRecorded: true }
  assert.deepEqual(inputOf(draftOf(recorded)), { userIds: ['three', 'four'], guestStarts: 2, expectedVersion: 'v1' })
})

test('riders are added and taken away once', () => {
  const added = { userId: 'four', firstName: null, lastName: 'four', otherName: null }
  const draft = withAdded(withAdded(withRider(draftOf(unrecorded), 'two', false), added), added)
  assert.deepEqual(inputOf(draft)?.userIds, ['one', 'four'])
  assert.equal(draft.riders.length, 4)
})

test('the number of guests is a whole number up to 1000, without which nothing is sent; left empty, there are none', () => {
  const read = (guestStarts: string) => guestStartsOf({ guestStarts })
  assert.deepEqual(['', ' 3 ', '1000', '1001', '-1', '1.5', 'three'].map(read), [0, 3, 1000, null, null, null, null])
  assert.equal(inputOf({ ...draftOf(unrecorded), guestStarts: 'three' }), null)
})
