import type { MemberName } from '#contract/accounts/member-name.ts'
import type { HeadCount, HeadCountAnswer } from '#contract/ride-day/ride-day.ts'
import { stopsOf } from '#contract/rides/ride-stops.ts'
import { markRider, newCount } from '#web/ride-day/head-count/kept-count.ts'

// A head count as tests of the web need it: three riders, one with a passenger, and a fuel stop.

export const at = '2026-12-06T19:03:00.000Z'
export const later = '2026-12-06T19:04:00.000Z'
const fuel = { id: 'fuel-1', kind: 'fuel', name: 'Estes Park', time: '10:30', coordinates: null, day: 1 } as const
export const rider = (userId: string, changes: Partial<HeadCount['riders'][number]> = {}) => ({
  userId,
  firstName: '도윤',
  lastName: '김',
  otherName: null,
  koreanName: null,
  englishName: null,
  passengerName: null,
  phoneNumber: null,
  rideNumber: null,
  ...changes,
})

export const count: HeadCount = {
  titleKo: '피크 투 피크',
  titleEn: 'Peak to Peak',
  eventDate: '2026-12-06T07:00:00.000Z',
  endDate: null,
  dayCount: 1,
  startsAt: '2026-12-06T16:00:00.000Z',
  status: 'upcoming',
  meetingLocationEn: null,
  stops: stopsOf({ meetingLocation: 'Nederland', startTime: '09:00', endTime: null, dayCount: 1, stops: [fuel] }),
  riders: [rider('kim'), rider('lee', { passengerName: '이하나' }), rider('park')],
  keptUntil: '2126-12-09T00:00:00.000Z',
  guests: [],
  marks: [],
  listVersion: 'first',
  startedAt: null,
  arrivedAt: null,
  late: [],
}
export const fresh = newCount('ride', 'leader', count)
export const meeting = (riderId: string) => ({ stopId: 'meeting', riderId })
export const kimHere = markRider(fresh, meeting('kim'), 'here', at)

export const by = (lastName: string): MemberName => ({ firstName: null, lastName, otherName: null })

/** A mark as the server has it. */
export const stored = (riderId: string, status: 'here' | 'left' | null, by: MemberName | null = null, time = at) => ({
  ...meeting(riderId),
  status,
  at: time,
  by,
})
export const answer = (changes: Partial<HeadCountAnswer> = {}): HeadCountAnswer => ({
  guests: [],
  marks: [],
  listVersion: 'first',
  startedAt: null,
  arrivedAt: null,
  late: [],
  conflicts: [],
  ...changes,
})
