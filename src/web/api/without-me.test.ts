import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { withoutMe } from './without-me.ts'

const ride: RidingEvent = {
  id: '0192f0c1-2345-7abc-8def-0123456789ab',
  titleKo: '첫눈 전 마지막 산길',
  titleEn: 'Last mountain ride before snow',
  descriptionKo: '에스테스파크까지 다녀옵니다.',
  descriptionEn: 'Up to Estes Park and back.',
  eventDate: '2026-11-28T07:00:00.000Z',
  startTime: '08:00',
  endTime: null,
  meetingLocation: 'Boulder',
  route: null,
  difficulty: 'moderate',
  maxParticipants: '3',
  status: 'upcoming',
  createdBy: null,
  createdAt: '2026-11-01T07:00:00.000Z',
  updatedAt: '2026-11-01T07:00:00.000Z',
  registeredCount: 3,
  waitingCount: 0,
  myStatus: null,
  myWaitingPlace: null,
}
const counts = ({ registeredCount, waitingCount, myStatus, myWaitingPlace }: RidingEvent) => ({
  registeredCount,
  waitingCount,
  myStatus,
  myWaitingPlace,
})

test('a place is free again when the waitlist is empty', () => {
  const after = withoutMe({ ...ride, myStatus: 'registered' })
  assert.deepEqual(counts(after), { registeredCount: 2, waitingCount: 0, myStatus: null, myWaitingPlace: null })
})

test('a place goes to the first rider of the waitlist', () => {
  const after = withoutMe({ ...ride, waitingCount: 2, myStatus: 'registered' })
  assert.deepEqual(counts(after), { registeredCount: 3, waitingCount: 1, myStatus: null, myWaitingPlace: null })
})

test('who stops waiting frees no place', () => {
  const after = withoutMe({ ...ride, waitingCount: 2, myStatus: 'waiting', myWaitingPlace: 2 })
  assert.deepEqual(counts(after), { registeredCount: 3, waitingCount: 1, myStatus: null, myWaitingPlace: null })
})

test('leaving without a place changes nothing', () => {
  assert.equal(withoutMe(ride), ride)
})
