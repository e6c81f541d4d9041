import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../test/rides.ts'
import { type Happening, happeningOf, homeLinkAddress, homeLinkText, rideText, rideTexts } from './ride-messages.ts'

const place = { timeZone: 'America/Denver', origin: 'https://riders.example' }
const event: RidingEvent = {
  ...answeredRide,
  eventDate: '2026-11-28T07:00:00.000Z',
  endTime: '15:30',
  route: 'CO-72 → CO-7',
  maxParticipants: '8',
  registeredCount: 5,
  closesAt: '2026-11-28T04:00:00.000Z',
  decidesAt: '2026-11-28T04:00:00.000Z',
}
const write = (language: 'ko' | 'en', happening: Happening, changes: Partial<RidingEvent> = {}, before?: RidingEvent) =>
  rideText(language, { happening, event: { ...event, ...changes }, before, ...place }).split('\n')

test('a ride is told with day, hours, place, route, difficulty, places, closing time and address, in either language', () => {
  assert.deepEqual(write('ko', 'created'), [
    '【라이딩】 피크 투 피크',
    '일시: 2026년 11월 28일 토요일 오전 9:00 ~ 오후 3:30',
    '출발 여부: 11월 27일 (금) 오후 9:00에 결정 예정',
    '모이는 곳: Nederland',
    '코스: CO-72 → CO-7',
    '난이도: 초급',
    '남은 자리: 3자리',
    '신청 마감: 11월 27일 (금) 오후 9:00',
    `자세히 보기: https://riders.example/?ride=${event.id}#announcements`,
  ])
  assert.deepEqual(write('en', 'created'), [
    '[Ride] Peak to Peak',
    'When: Saturday, November 28, 2026 9:00 AM – 3:30 PM',
    'Go or no-go: decision due Fri, Nov 27, 9:00 PM',
    'Meeting place: Nederland',
    'Route: CO-72 → CO-7',
    'Difficulty: Easy',
    'Spots left: 3',
    'Sign up by: Fri, Nov 27, 9:00 PM',
    `Details: https://riders.example/?ride=${event.id}&lang=en#announcements`,
  ])
})

test('the word of a member who called it, stops, a return on the next day, places and people are lines of their own', () => {
  const stop = { id: 'a', kind: 'fuel', name: null, time: null, coordinates: null, day: 1 } as const
  const stops: RidingEvent['stops'] = [
    { ...stop, id: 'm', kind: 'meeting', coordinates: '39.73920,-104.99030' },
    { ...stop, time: '10:15', name: 'Shell, Nederland', coordinates: '39.96140,-105.51080' },
    { ...stop, id: 'b', kind: 'lunch' },
  ]
  const afterMidnight = {
    startTime: '23:50',
    endTime: null,
    stops: [
      { ...stop, time: '23:55' },
      { ...stop, id: 'b', time: '10:40' },
    ],
  }
  const called = { kind: 'member', word: '커피 한잔하고 옵니다.' } as const
  const note = '클럽 공식 일정이 아니라 회원이 연 번개입니다.'
  const overnight = { startTime: '20:00', endTime: '01:00' }
  const full = { registeredCount: 8, waitingCount: 2 }
  for (const [language, changes, ...lines] of [
    ['ko', called, '【회원 번개】 피크 투 피크', note, '한마디: 커피 한잔하고 옵니다.'],
    [
      'en',
      called,
      '[Member’s ride] Peak to Peak',
      'Called by a member; not an official club ride.',
      'A word: 커피 한잔하고 옵니다.',
    ],
    ['ko', { stops }, '경유: 오전 10:15 · 주유 · Shell, Nederland', '경유: 점심'],
    ['en', { stops }, 'Stop: 10:15 AM · Fuel · Shell, Nederland', 'Stop: Lunch'],
    ['ko', afterMidnight, '경유: 오후 11:55 · 주유', '경유: 다음 날 오전 10:40 · 주유'],
    ['en', afterMidnight, 'Stop: 11:55 PM · Fuel', 'Stop: 10:40 AM next day · Fuel'],
    ['ko', overnight, '일시: 2026년 11월 28일 토요일 오후 8:00 ~ 다음 날 오전 1:00'],
    ['en', overnight, 'When: Saturday, November 28, 2026 8:00 PM – 1:00 AM next day'],
    ['ko', { maxParticipants: null }, '남은 자리: 제한 없음'],
    ['ko', full, '남은 자리: 정원 마감 (대기 신청 가능) (대기 2명)'],
    ['en', { registration: 'closed' }, 'Sign-up has closed.'],
    ['en', { passengerCount: 2 }, 'Riders: 5 motorcycles · 7 people in all'],
  ] as const satisfies ['ko' | 'en', Partial<RidingEvent>, ...string[]][]) {
    const told = new Set<string>(lines)
    assert.deepEqual(
      write(language, 'created', changes).filter((line) => told.has(line)),
      lines,
    )
  }
  const told = (registration: 'closed' | 'ended') => write('en', 'created', { registration, stops }).join('\n')
  assert.doesNotMatch(told('closed'), /Spots left|Stop: Meeting/)
  assert.doesNotMatch(told('ended'), /Spots|Sign up|closed/)
})

test('a change tells old and new, and what is the same once', () => {
  const before = { ...event, eventDate: '2026-11-29T07:00:00.000Z', meetingLocation: 'Golden' }
  const lines = write('ko', 'changed', {}, before)
  assert.equal(lines[0], '【변경】 피크 투 피크')
  assert.equal(lines[1], '일시: 11월 29일 (일) 오전 9:00 → 11월 28일 (토) 오전 9:00')
  assert.equal(lines[3], '모이는 곳: Golden → Nederland')
  assert.ok(lines.includes('난이도: 초급'))
  const whenAfter = (changes: Partial<RidingEvent>) => write('en', 'changed', {}, { ...event, ...changes })[1]
  assert.equal(whenAfter({ startTime: '08:00' }), 'When: Sat, Nov 28 8:00 AM → 9:00 AM')
  assert.equal(whenAfter({ endTime: null }), 'When: Sat, Nov 28 9:00 AM → 9:00 AM – 3:30 PM')
  assert.equal(whenAfter({ meetingLocation: 'Golden' }), 'When: Saturday, November 28, 2026 9:00 AM – 3:30 PM')
})

test('a change without the ride before claims no change; a ride that is on again says so', () => {
  assert.equal(write('en', 'changed')[0], '[Ride] Peak to Peak')
  assert.equal(write('en', 'changed', {}, { ...event, status: 'cancelled' })[1], 'This ride was cancelled and is on again.')
})

test('that a ride goes is told first when it was just decided, else beside its facts until it starts', () => {
  const goes = { decision: 'go' } as const
  assert.deepEqual(write('ko', 'changed', goes, event).slice(0, 3), [
    '【출발 확정】 피크 투 피크',
    '일시: 2026년 11월 28일 토요일 오전 9:00 ~ 오후 3:30',
    '출발이 확정되었습니다.',
  ])
  assert.equal(write('en', 'changed', goes, event)[0], '[It’s on] Peak to Peak')
  assert.equal(write('en', 'changed', { ...goes, startTime: '10:00' }, { ...event, ...goes })[0], '[Changed] Peak to Peak')
  assert.deepEqual(
    [write('en', 'created', goes)[0], write('en', 'created', goes)[2]],
    ['[Ride] Peak to Peak', 'It’s on: this ride goes.'],
  )
  assert.equal(write('en', 'changed', {}, { ...event, ...goes })[0], '[Changed] Peak to Peak', 'taken back')
  assert.ok(!write('en', 'created', { ...goes, hasStarted: true }).includes('It’s on: this ride goes.'))
})

test('a postponed ride is told with the day that it had and its new one', () => {
  const day = '2026-11-21T07:00:00.000Z'
  const moved = { decision: 'postponed', postponedFrom: day } as const
  assert.deepEqual(write('ko', 'changed', moved, { ...event, eventDate: day }).slice(0, 2), [
    '【연기】 피크 투 피크',
    '일시: 11월 21일 (토) 오전 9:00 → 11월 28일 (토) 오전 9:00',
  ])
  assert.deepEqual(write('en', 'created', moved).slice(0, 3), [
    '[Postponed] Peak to Peak',
    'When: Sat, Nov 21 → Saturday, November 28, 2026 9:00 AM – 3:30 PM',
    'Go or no-go: decision due Fri, Nov 27, 9:00 PM',
  ])
  assert.equal(
    write('en', 'changed', { ...moved, meetingLocation: 'Golden' }, { ...event, ...moved })[0],
    '[Changed] Peak to Peak',
  )
})

test('a cancellation says so first, with the day that riders know; a deleted ride has no address', () => {
  const before = { ...event, eventDate: '2026-11-27T07:00:00.000Z' }
  assert.deepEqual(write('en', 'cancelled', { status: 'cancelled' }, before), [
    '[Cancelled] Peak to Peak',
    'This ride has been cancelled.',
    'When: Friday, November 27, 2026 9:00 AM – 3:30 PM',
    `Details: https://riders.example/?ride=${event.id}&lang=en#announcements`,
  ])
  assert.deepEqual(write('ko', 'deleted'), [
    '【취소】 피크 투 피크',
    '이 라이딩은 취소되었습니다.',
    '일시: 2026년 11월 28일 토요일 오전 9:00 ~ 오후 3:30',
  ])
})

test('both languages are told in one text, the reader’s first', () => {
  const telling = { happening: 'created', event, ...place } as const
  assert.match(rideTexts('ko', telling), /^【라이딩】[^[]+\n\n\[Ride\]/)
  assert.match(rideTexts('en', telling), /^\[Ride\][^【]+\n\n【라이딩】/)
})

const ride = (changes: Partial<RidingEvent> = {}) => ({ ...answeredRide, ...changes })
const cancelled = { status: 'cancelled', registration: 'ended' } as const

test('riders are told of another day, start or meeting place, of a cancellation and that a ride is on again; of nothing else, nor once it has started', () => {
  const over = { registration: 'ended' } as const
  for (const [before, after, told] of [
    [{}, { eventDate: '2126-07-05T06:00:00.000Z' }, 'changed'],
    [{}, { endDate: '2126-07-05T06:00:00.000Z' }, 'changed'],
    [{}, { startTime: '10:00' }, 'changed'],
    [{}, { meetingLocation: 'Estes Park' }, 'changed'],
    [{}, { titleKo: '다른 제목', route: 'CO-72', maxParticipants: '5', status: 'ongoing' }, null],
    [{}, cancelled, 'cancelled'],
    [cancelled, {}, 'changed'],
    [cancelled, { ...cancelled, startTime: '10:00' }, null],
    [over, cancelled, null],
    [over, { ...over, meetingLocation: 'Estes Park' }, null],
  ] as const)
    assert.equal(happeningOf(ride(before), ride(after)), told, JSON.stringify([before, after]))
  assert.equal(happeningOf(undefined, ride()), 'changed', 'what a ride was before may be unknown')
})

test('the message is in the language of those who read it, and its page too', () => {
  const event = { ...answeredRide, eventDate: '2026-12-05T07:00:00.000Z', startTime: '08:00' }
  const address = homeLinkAddress('ko', '/ride-home/token', 'https://riders.example')
  assert.equal(address, 'https://riders.example/ride-home/token?lang=ko')
  assert.deepEqual(homeLinkText('ko', { event, timeZone: 'America/Denver', address }).split('\n'), [
    '피크 투 피크',
    '12월 5일 (토) 오전 8:00',
    '출발했는지, 언제 돌아오는지, 모두 도착했는지 여기에서 볼 수 있습니다.',
    address,
  ])
  const [title, when] = homeLinkText('en', { event, timeZone: 'America/Denver', address }).split('\n')
  assert.deepEqual([title, when], ['Peak to Peak', 'Sat, Dec 5 8:00 AM'])
})

test('a cancelled, postponed or changed ride says why, the offered reasons in either language', () => {
  assert.deepEqual(write('ko', 'cancelled', { status: 'cancelled', reason: 'Weather' }).slice(1, 3), [
    '이 라이딩은 취소되었습니다.',
    '이유: 날씨',
  ])
  assert.equal(write('en', 'cancelled', { status: 'cancelled', reason: '도로 공사' })[2], 'Reason: 도로 공사')
  const postponed = { eventDate: '2026-12-05T07:00:00.000Z', decision: 'postponed', postponedFrom: event.eventDate } as const
  assert.equal(write('en', 'changed', { ...postponed, reason: '인원 부족' }, event)[1], 'Reason: Too few riders')
  assert.equal(write('ko', 'changed', { startTime: '10:00', reason: '도로' }, event)[1], '이유: 도로')
  assert.ok(!write('ko', 'created', { reason: '도로' }).includes('이유: 도로'), 'a ride that is announced')
})

test('one message tells of all rides of a new series', () => {
  const later = { ...event, eventDate: '2026-12-12T07:00:00.000Z' }
  const told = { happening: 'created', event, series: [event, later], ...place } as const
  assert.deepEqual(rideText('ko', told).split('\n'), [
    '【라이딩】 피크 투 피크',
    '날짜: 11월 28일 (토), 12월 12일 (토)',
    '시각: 오전 9:00 ~ 오후 3:30',
    '모이는 곳: Nederland',
    '코스: CO-72 → CO-7',
    '난이도: 초급',
    '남은 자리: 8자리',
    `자세히 보기: https://riders.example/?ride=${event.id}#announcements`,
  ])
  assert.equal(rideText('en', told).split('\n')[1], 'Days: Sat, Nov 28, Sat, Dec 12')
})

test('a change of the later rides of a series is told with that of the ride', () => {
  const told = { event: { ...event, status: 'cancelled' }, before: event, andFollowing: true, ...place }
  assert.match(rideText('ko', { ...told, happening: 'cancelled' }), /취소되었습니다\.\n이 뒤의 같은 라이딩도 모두 취소/)
  assert.match(rideText('en', { ...told, happening: 'changed', event }), /\nThe later rides of this series have changed, too\.\n/)
})
