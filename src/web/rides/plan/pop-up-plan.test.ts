import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { column } from '../../../../test/columns.ts'
import { answeredRide } from '../../../../test/rides.ts'
import {
  daysToCall,
  findPlace,
  firstChoice,
  offeredDays,
  offeredTimes,
  popUpRide,
  popUpSchema,
  recentPlaces,
} from './ride-fields.ts'

const ride = (meetingLocation: string, fields: Partial<RidingEvent> = {}): RidingEvent => ({
  ...answeredRide,
  meetingLocation,
  ...fields,
})

const now = '2026-11-23T18:00:00.000Z'
const on = (day: string) => ({ eventDate: `${day}T07:00:00.000Z` })

test('the last three meeting places are offered, each once, with the start of the last ride from there', () => {
  const places = recentPlaces(
    [
      ride('Called off', { ...on('2026-11-22'), status: 'cancelled' }),
      ride('Clubhouse, Aurora', { ...on('2026-11-21'), startTime: '08:30' }),
      ride('clubhouse  Aurora', { ...on('2026-11-14'), startTime: '11:00' }),
      ride('골든 주유소', on('2026-11-07')),
      ride('Café', on('2026-10-31')),
      ride('A fourth', on('2026-10-24')),
    ],
    now,
  )
  assert.deepEqual(column(places, 'meetingLocation'), ['Clubhouse, Aurora', '골든 주유소', 'Café'])
  assert.equal(findPlace(places, ' CLUBHOUSE Aurora ')?.startTime, '08:30')
  assert.equal(findPlace(places, 'Elsewhere'), undefined)
  assert.deepEqual(recentPlaces([], now), [])
})

test('rides to come, of which the list has the farthest first, offer their places only after those of past rides, the nearest first', () => {
  const rides = [
    ride('In a year', on('2027-11-27')),
    ride('In a month', on('2026-12-26')),
    ride('On Saturday', on('2026-11-28')),
    ride('Last Saturday', on('2026-11-21')),
  ]
  const names = recentPlaces(rides, now).map(({ meetingLocation }) => meetingLocation)
  assert.deepEqual(names, ['Last Saturday', 'On Saturday', 'In a month'])
})

test('today, tomorrow and the next Saturday are offered, each day once; to call a ride also a Saturday after those two', () => {
  const named = (days: ReturnType<typeof offeredDays>) => days.map(({ name, day }) => `${name} ${day.slice(5)}`)
  for (const [now, days, later = []] of [
    ['2026-11-23T10:00', ['today 11-23', 'tomorrow 11-24', 'saturday 11-28']],
    ['2026-11-27T10:00', ['today 11-27', 'tomorrow 11-28'], ['saturday 12-05']],
    ['2026-11-28T10:00', ['today 11-28', 'tomorrow 11-29'], ['saturday 12-05']],
    ['2026-12-31T23:00', ['tomorrow 01-01', 'saturday 01-02']],
  ] as const) {
    assert.deepEqual(named(offeredDays(now)), days, now)
    assert.deepEqual(named(daysToCall(now)), [...days, ...later], now)
  }
})

test('hours that have passed are not offered, and the usual start of the place is', () => {
  assert.deepEqual(offeredTimes('2026-11-24', '2026-11-23T10:00', '08:30'), [
    ...['07:00', '08:00', '08:30', '09:00', '10:00', '14:00', '18:00'],
  ])
  assert.deepEqual(offeredTimes('2026-11-23', '2026-11-23T10:00', '08:30'), ['14:00', '18:00'])
  assert.deepEqual(offeredTimes('2026-11-23', '2026-11-23T22:00'), [])
})

test('the first choice is the last place at its hour: today if there is an hour left, else tomorrow', () => {
  const places = recentPlaces([ride('Clubhouse', { startTime: '14:00', difficulty: 'hard', maxParticipants: '8' })], now)
  // Difficulty and limit are those of a new ride, not of the last one from there.
  const choice = { meetingLocation: 'Clubhouse', startTime: '14:00', difficulty: 'easy', maxParticipants: '' } as const
  assert.deepEqual(firstChoice(places, '2026-11-23T13:00'), { ...choice, eventDate: '2026-11-23' })
  assert.deepEqual(firstChoice(places, '2026-11-23T13:01'), { ...choice, eventDate: '2026-11-24' })
  assert.deepEqual(firstChoice([], '2026-12-31T13:01'), {
    ...choice,
    ...{ meetingLocation: '', startTime: '09:00', eventDate: '2027-01-01' },
  })
})

test('a start in the past is refused beside the time, also when it passed while the dialog was open', () => {
  const choice = { meetingLocation: 'Clubhouse', eventDate: '2026-11-23', startTime: '10:00', difficulty: 'easy' }
  const refusedAt = (now: string) =>
    popUpSchema(() => now)
      .safeParse(choice)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  assert.equal(refusedAt('2026-11-23T09:59'), undefined)
  assert.deepEqual(refusedAt('2026-11-23T10:00'), ['startTime: This time has already passed. Please choose a later one.'])
  assert.deepEqual(refusedAt('2026-11-24T00:00'), ['startTime: This time has already passed. Please choose a later one.'])
})

test('the ride is whole in both languages and passes the contract, whatever the place is called', () => {
  const choice = { eventDate: '2026-12-05', startTime: '08:30', difficulty: 'easy', maxParticipants: '8' } as const
  for (const meetingLocation of ['덴버', 'Café & Garage, 5th Ave', '가'.repeat(300)]) {
    const made = popUpRide({ ...choice, meetingLocation })
    assert.equal(RidingEventInput.safeParse(made).success, true, meetingLocation.slice(0, 20))
    const titles = { titleKo: '번개 라이딩 · 12월 5일 토요일', titleEn: 'Pop-up ride · Saturday, December 5' }
    assert.partialDeepStrictEqual(made, { ...choice, ...titles, status: 'upcoming' })
    const [[ko, ...restKo] = [], [en, ...restEn] = []] = [made.descriptionKo, made.descriptionEn].map((text) => text.split('\n'))
    assert.deepEqual([ko, en], [`${meetingLocation}에서 오전 8:30에 모입니다.`, `We meet at ${meetingLocation} at 8:30 AM.`])
    assert.equal(restKo.length, restEn.length)
  }
  const hard = popUpRide({ ...choice, meetingLocation: 'x', difficulty: 'hard' })
  assert.doesNotMatch(hard.descriptionEn, /pace is easy/)
})
