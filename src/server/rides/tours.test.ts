import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import ICAL from 'ical.js'
import type { HeadCount } from '#contract/ride-day/ride-day.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { tellReminders } from '#server/notices/reminders.ts'
import { createTestApp, people, type SignedIn } from '../../../test/app.ts'
import { clockAt } from '../../../test/club-clock.ts'
import { readTold } from '../../../test/notices.ts'
import { count, mark, moveClock, openCount } from '../../../test/ride-day.ts'
import { callRides, joinRide, planRide } from '../../../test/rides.ts'

const lodging = { id: 'inn', kind: 'lodging', name: 'Riverside Lodge', time: '18:00', coordinates: '38.44100,-105.24200', day: 1 }
/** Three days in Denver, from Friday, October 30 to Sunday, November 1, 2026, on which the clocks go back. */
const days = { eventDate: '2026-10-30', endDate: '2026-11-01', startTime: '08:30', endTime: '17:00' }
const plan = { ...days, stops: [lodging, { ...lodging, id: 'fuel', kind: 'fuel', name: 'Fuel', day: 2 }] }

const app = await createTestApp()
after(() => app[Symbol.asyncDispose]())

/** A tour with a leader, a rider with a passenger, and a link for people at home. */
async function tour() {
  const [leader, rider] = await people(app, 'member', 'member')
  const { admin, ride } = await planRide(app, { ...plan, leaderId: leader.userId })
  for (const person of [leader, rider]) assert.equal((await joinRide(app, person, ride.id)).statusCode, 200)
  await joinRide(app, rider, ride.id, { passengerName: '이수빈', passengerPhone: '(303) 555-0199' })
  const link = await callRides(app, rider, 'POST', `/${ride.id}/home-link`, { language: 'ko' })
  const home: string = link.json().path
  return { admin, leader, rider, ride, home }
}

const read = async <Answer>(path: string, { headers }: SignedIn): Promise<Answer> =>
  (await app.inject({ url: `/api/${path}`, headers })).json()
/** Rides of the list, of those that this test has planned. */
const listed = async (path: string, by: SignedIn, ...rides: RidingEvent[]) => {
  const ids = rides.map(({ id }) => id)
  return (await read<RidingEvent[]>(`riding-events/${path}`, by)).map(({ id }) => id).filter((id) => ids.includes(id))
}

test('“all arrived” ends a tour early; until its last day its leader can correct the count', async (t) => {
  moveClock(t, '2026-10-20T18:00:00.000Z')
  const { leader, rider, ride } = await tour()
  moveClock(t, '2026-10-31T20:00:00.000Z')
  const { eventDate } = ride
  const { stops, keptUntil } = (await openCount(app, leader, ride.id)).json<HeadCount>()
  const days = stops.map(({ id, day }) => `${id} ${day}`)
  assert.deepEqual([days, keptUntil], [['meeting 1', 'inn 1', 'fuel 2', 'end 3'], '2026-11-04T00:00:00.000Z'])
  const marks = [leader, rider].map((person) => mark('end', person, 'here', '2026-10-31T19:00:00.000Z'))
  await count(app, leader, ride.id, { eventDate, marks, arrivedAt: '2026-10-31T19:30:00.000Z' })
  assert.deepEqual([await listed('upcoming', leader, ride), await listed('past', leader, ride)], [[], [ride.id]])
})

test('the calendar has the hours of a tour, and its lodging for members only', async (t) => {
  moveClock(t, '2026-10-20T18:00:00.000Z')
  const { ride, rider } = await tour()
  const guest = await app.signedInAs('guest')
  const calendarOf = async ({ headers }: SignedIn) => {
    const link = await app.inject({ method: 'POST', url: '/api/calendar-feed', headers, payload: { language: 'en' } })
    return (await app.inject(link.json().path)).body
  }
  const events = new ICAL.Component(ICAL.parse(await calendarOf(rider))).getAllSubcomponents('vevent')
  const event = events.find((each) => String(each.getFirstPropertyValue('uid')).startsWith(ride.id))
  assert.equal(String(event?.getFirstPropertyValue('dtend')), '2026-11-02T00:00:00Z')
  const description = String(event?.getFirstPropertyValue('description'))
  assert.match(description, /Day 1\. Stop: 6:00 PM · Lodging · Riverside Lodge\nDay 2\. Stop/)
  assert.doesNotMatch(await calendarOf(guest), /Riverside|Lodging/)
  for (const path of ['', '/upcoming', `/${ride.id}`]) {
    assert.doesNotMatch((await callRides(app, guest, 'GET', path)).body, /Riverside|lodging/, path)
    assert.match((await callRides(app, rider, 'GET', path)).body, /Riverside/, path)
  }
})

test('riders of a tour are reminded before its first day only', async (t) => {
  moveClock(t, '2026-10-20T18:00:00.000Z')
  const { leader, rider, ride } = await tour()
  for (const now of ['2026-10-30T01:00:00.000Z', '2026-10-31T01:00:00.000Z', '2026-11-01T01:00:00.000Z'])
    await tellReminders(app.db, clockAt(now), '18:00')
  const reminders = (await readTold(app.db)).filter(({ kind, subjectId }) => kind === 'rideReminder' && subjectId === ride.id)
  assert.deepEqual(reminders.map(({ userId }) => userId).sort(), [leader.userId, rider.userId].sort(), 'one for each rider')
  const notices = await read<{ textKo: string; textEn: string }[]>('notices', rider)
  assert.match(notices[0]?.textKo ?? '', /10월 30일 금요일 오전 8:30에 출발합니다\. 11월 1일 일요일에 돌아옵니다\./)
  assert.match(notices[0]?.textEn ?? '', /It starts Friday, October 30, 8:30 AM\. It ends on Sunday, November 1\./)
})

test('people at home read when all are at the first night’s stop, and when the group is expected', async (t) => {
  moveClock(t, '2026-10-20T18:00:00.000Z')
  const { home, leader, rider, ride } = await tour()
  const { eventDate } = ride
  const page = async (language: 'ko' | 'en') => (await app.inject(`${home}?lang=${language}`)).body
  moveClock(t, '2026-10-31T01:00:00.000Z')
  const at = '2026-10-31T00:10:00.000Z'
  await count(app, leader, ride.id, {
    eventDate,
    startedAt: '2026-10-30T14:40:00.000Z',
    marks: [mark('inn', leader, 'here', at)],
  })
  assert.match(await page('ko'), /10월 30일 금요일 오전 8:30 출발, 11월 1일 일요일까지 \(2박 3일\)/)
  assert.doesNotMatch(await page('ko'), /Riverside/, 'the link may be passed on')
  assert.doesNotMatch(await page('ko'), /숙소에 모두/, 'one is missing')
  assert.match(await page('ko'), /도착 예정<\/dt><dd>11월 1일 \(일\) 오후 5:00/)
  await count(app, leader, ride.id, { eventDate, marks: [mark('inn', rider, 'here', at)] })
  assert.match(await page('ko'), /1일째 숙소에 모두 도착했습니다.*10월 30일 \(금\) 오후 6:10에 확인했습니다/)
  assert.match(await page('en'), /All are at the first night’s stop/)
  moveClock(t, '2026-10-31T15:00:00.000Z')
  assert.match(await page('ko'), /도착 예정<\/dt><dd>내일 오후 5:00/)
  assert.match(await page('en'), /<dd>Tomorrow 5:00 PM/)
  await count(app, leader, ride.id, { eventDate, marks: [mark('inn', rider, 'left', '2026-10-31T14:00:00.000Z')] })
  assert.match(await page('ko'), /1일째 숙소 도착: 지금 함께 달리는 사람 모두/)
  await count(app, leader, ride.id, { eventDate, marks: [mark('fuel', leader, 'here', '2026-10-31T15:00:00.000Z')] })
  assert.match(await page('ko'), /10월 30일 \(금\) 오전 8:40 출발/)
  assert.match(await page('ko'), /<h3>1일째 · 10월 30일 \(금\)<\/h3>.*<h3>2일째.*주유.*<h3>3일째/)
})
