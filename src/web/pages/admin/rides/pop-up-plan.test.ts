import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { answeredRide } from '../../../../../test/rides.ts'
import { findPlace, firstChoice, offeredDays, offeredTimes, popUpRide, popUpSchema, recentPlaces } from './pop-up-plan.ts'

const ride = (meetingLocation: string, fields: Partial<RidingEvent> = {}): RidingEvent => ({
  ...answeredRide,
  meetingLocation,
  ...fields,
})

test('the last three meeting places are offered, each once, with the values of the last ride from there', () => {
  const places = recentPlaces([
    ride('Called off', { status: 'cancelled' }),
    ride('Clubhouse, Aurora', { startTime: '08:30', difficulty: 'hard', maxParticipants: '8' }),
    ride('clubhouse  Aurora', { startTime: '11:00' }),
    ride('골든 주유소'),
    ride('Café'),
    ride('A fourth'),
  ])
  assert.deepEqual(
    places.map(({ meetingLocation }) => meetingLocation),
    ['Clubhouse, Aurora', '골든 주유소', 'Café'],
  )
  assert.equal(findPlace(places, ' CLUBHOUSE Aurora ')?.startTime, '08:30')
  assert.equal(findPlace(places, 'Elsewhere'), undefined)
  assert.deepEqual(recentPlaces([]), [])
})

const days = (now: string) => offeredDays(now).map(({ name, day }) => `${name} ${day}`)

test('today, tomorrow and the next Saturday are offered, each day once', () => {
  assert.deepEqual(days('2026-11-23T10:00'), ['today 2026-11-23', 'tomorrow 2026-11-24', 'saturday 2026-11-28'])
  assert.deepEqual(days('2026-11-27T10:00'), ['today 2026-11-27', 'tomorrow 2026-11-28'], 'tomorrow is Saturday')
  assert.deepEqual(days('2026-11-28T10:00'), ['today 2026-11-28', 'tomorrow 2026-11-29'], 'today is Saturday')
  assert.deepEqual(days('2026-11-29T10:00'), ['today 2026-11-29', 'tomorrow 2026-11-30', 'saturday 2026-12-05'])
  assert.deepEqual(days('2026-12-31T23:00'), ['tomorrow 2027-01-01', 'saturday 2027-01-02'], 'too late for today')
})

test('hours that have passed are not offered, and the usual start of the place is', () => {
  assert.deepEqual(offeredTimes('2026-11-24', '2026-11-23T10:00', '08:30'), [
    ...['07:00', '08:00', '08:30', '09:00', '10:00', '14:00', '18:00'],
  ])
  assert.deepEqual(offeredTimes('2026-11-23', '2026-11-23T10:00', '08:30'), ['14:00', '18:00'])
  assert.deepEqual(offeredTimes('2026-11-23', '2026-11-23T22:00'), [])
})

test('the first choice is the last place at its hour: today if there is an hour left, else tomorrow', () => {
  const places = recentPlaces([ride('Clubhouse', { startTime: '14:00' })])
  const choice = { meetingLocation: 'Clubhouse', startTime: '14:00' }
  assert.deepEqual(firstChoice(places, '2026-11-23T13:00'), { ...choice, eventDate: '2026-11-23' })
  assert.deepEqual(firstChoice(places, '2026-11-23T13:01'), { ...choice, eventDate: '2026-11-24' })
  assert.deepEqual(firstChoice([], '2026-12-31T13:01'), { meetingLocation: '', startTime: '09:00', eventDate: '2027-01-01' })
})

test('a start in the past is refused beside the time, also when it passed while the dialog was open', () => {
  const choice = { meetingLocation: 'Clubhouse', eventDate: '2026-11-23', startTime: '10:00' }
  const refusedAt = (now: string) =>
    popUpSchema(() => now)
      .safeParse(choice)
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  assert.equal(refusedAt('2026-11-23T09:59'), undefined)
  assert.deepEqual(refusedAt('2026-11-23T10:00'), ['startTime: This time has already passed. Please choose a later one.'])
  assert.deepEqual(refusedAt('2026-11-24T00:00'), ['startTime: This time has already passed. Please choose a later one.'])
})

test('the ride is whole in both languages and passes the contract, whatever the place is called', () => {
  for (const meetingLocation of ['덴버', 'Café & Garage, 5th Ave', '가'.repeat(300)]) {
    const choice = { meetingLocation, eventDate: '2026-12-05', startTime: '08:30' }
    const made = popUpRide(choice, ride(meetingLocation, { difficulty: 'easy', maxParticipants: '8' }))
    assert.equal(RidingEventInput.safeParse(made).success, true, meetingLocation.slice(0, 20))
    assert.deepEqual([made.difficulty, made.maxParticipants, made.status], ['easy', '8', 'upcoming'])
    assert.equal(made.titleKo, '번개 라이딩 · 12월 5일 토요일')
    assert.equal(made.titleEn, 'Pop-up ride · Saturday, December 5')
    assert.equal(made.descriptionKo.split('\n')[0], `${meetingLocation}에서 오전 8:30에 모입니다.`)
    assert.equal(made.descriptionEn.split('\n')[0], `We meet at ${meetingLocation} at 8:30 AM.`)
    assert.equal(made.descriptionKo.split('\n').length, made.descriptionEn.split('\n').length)
  }
  const hard = popUpRide({ meetingLocation: 'x', eventDate: '2026-12-05', startTime: '08:30' }, ride('x', { difficulty: 'hard' }))
  assert.equal(hard.difficulty, 'hard')
  assert.doesNotMatch(hard.descriptionEn, /pace is easy/)
})
