import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import type { Language } from '#contract/languages.ts'
import type { ClubDay } from '#server/club-time.ts'
import { readConfig } from '#server/config.ts'
import { answeredRide } from '../../../test/rides.ts'
import type { FeedRide } from './calendar-feed-calls.ts'
import { type CalendarOptions, composeEntries, foldLines, writeCalendar } from './compose-calendar.ts'

const { club } = readConfig({})

const { decision: _, stops: __, ...planned } = answeredRide

const ride: FeedRide = {
  ...planned,
  decision: 'open',
  stops: '[]',
  guestStarts: null,
  descriptionKo: '설명',
  descriptionEn: 'Description',
  eventDate: '2026-07-04',
  endDate: null,
  endTime: '15:30',
  postponedFrom: null,
  updatedAt: '2026-06-01T00:01:40.500Z',
  registrationTurn: 0,
  leaderPhoneBy: null,
  outdatedLanguage: null,
  ofMember: true,
}

const before = new Date('2026-06-30T00:00:00Z')
const over = new Date('2026-07-05T00:00:00Z')

interface Options {
  now?: Date
  language?: Language
  timeZone?: string
}

function composeAll(rides: FeedRide[], options: CalendarOptions, number = 100): string {
  return writeCalendar(composeEntries(rides, options), new Map(rides.map(({ id }) => [id, number])), options)
}

function compose(changes: Partial<FeedRide>, { language = 'en', timeZone = club.timeZone, now = before }: Options = {}): string {
  return composeAll([{ ...ride, ...changes }], { club: { ...club, timeZone }, language, origin: undefined, now })
}

/** The calendar as another library parses it. */
function read(calendar: string): ICAL.Component {
  return new ICAL.Component(ICAL.parse(calendar))
}

function readEvent(changes: Partial<FeedRide>, options?: Options): ICAL.Component {
  const event = read(compose(changes, options)).getFirstSubcomponent('vevent')
  assert.ok(event)
  return event
}

function value(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name))
}

/** Begin and end, as instants. */
function span(day: ClubDay, startTime: string, endTime: string | null, timeZone: string): string[] {
  const event = readEvent({ eventDate: day, startTime, endTime }, { timeZone })
  return ['dtstart', 'dtend'].map((name) => {
    const time = event.getFirstPropertyValue(name)
    assert.ok(time instanceof ICAL.Time && time.zone === ICAL.Timezone.utcTimezone, 'times are in UTC')
    return time.toJSDate().toISOString()
  })
}

test('a ride begins in the club’s time zone and ends after it: past midnight, and without an end', () => {
  const july = '2026-07-04'
  assert.deepEqual(span(july, '09:00', '15:30', 'Asia/Seoul'), ['2026-07-04T00:00:00.000Z', '2026-07-04T06:30:00.000Z'])
  for (const [startTime, endTime, ...instants] of [
    ['09:00', '15:30', '2026-07-04T15:00:00.000Z', '2026-07-04T21:30:00.000Z'],
    ['21:00', '02:15', '2026-07-05T03:00:00.000Z', '2026-07-05T08:15:00.000Z'],
    ['21:00', null, '2026-07-05T03:00:00.000Z', '2026-07-05T06:00:00.000Z'],
    ['09:00', '09:00', '2026-07-04T15:00:00.000Z', '2026-07-04T18:00:00.000Z'],
  ] as const)
    assert.deepEqual(span(july, startTime, endTime, 'America/Denver'), instants, startTime)
})

const difficult = `첫째 줄, 쉼표; 쌍반점 \\ 역슬래시: 콜론 "따옴표" 🏍️🇰🇷👨‍👩‍👧\r\n둘째 줄\n\n${'긴 글을 접는다 '.repeat(40)}`

test('every character is preserved, and lines are folded', () => {
  const changes = {
    titleKo: '가을; 단풍, 그리고 \\ 🏍️ 라이딩 '.repeat(6).trim(),
    descriptionKo: difficult,
    meetingLocation: 'Chevron, Boulder; (볼더 셰브런 주유소)',
    route: 'Boulder – CO 119, CO 72; Estes Park\nBEGIN:VALARM',
  }
  const text = compose(changes, { language: 'ko' })
  assert.equal(foldLines(text), text, 'the library would fold within an escape')
  const event = readEvent(changes, { language: 'ko', now: over })
  assert.equal(value(event, 'summary'), changes.titleKo)
  assert.equal(value(event, 'location'), changes.meetingLocation)
  const description = value(event, 'description')
  assert.ok(description.startsWith(difficult.replaceAll('\r\n', '\n')), description)
  assert.ok(description.endsWith(`코스: ${changes.route}\n난이도: 초급`), description)
  assert.deepEqual(event.getAllSubcomponents(), [])
})

test('each language has its own texts, with the stops in their order and on their day', () => {
  const changes = { route: 'CO 72', myStatus: 'registered', endTime: null } as const
  const korean = readEvent(changes, { language: 'ko', now: over })
  const told = '내 참가: 참가 예정\n\n설명\n\n코스: CO 72\n난이도: 초급\n끝나는 시각은 정해지지 않았습니다.'
  assert.deepEqual([value(korean, 'summary'), value(korean, 'description')], ['피크 투 피크', told])
  const english = readEvent(changes, { now: over })
  const inEnglish = 'You: going\n\nDescription\n\nRoute: CO 72\nDifficulty: easy\nThe end is open.'
  assert.deepEqual([value(english, 'summary'), value(english, 'description')], ['Peak to Peak', inEnglish])

  const stop = { id: 'a', name: null, time: null, coordinates: null }
  const fuel = { ...stop, kind: 'fuel', time: '10:15', name: 'Shell; Nederland' }
  const meeting = { ...stop, id: 'm', kind: 'meeting', coordinates: '39.73920,-104.99030' }
  const stops = JSON.stringify([meeting, fuel, { ...stop, id: 'e', kind: 'end' }])
  const description = (ride: Partial<FeedRide>, language: Language) =>
    value(readEvent(ride, { language, now: over }), 'description')
  const lines = 'Stop: 10:15 AM · Fuel · Shell; Nederland\nStop: Expected return\nDifficulty: easy'
  assert.equal(description({ stops }, 'en').split('\n\n')[1], lines)
  assert.match(description({ stops }, 'ko'), /경유: 오전 10:15 · 주유 · Shell; Nederland\n경유: 도착/)
  const night = { stops: JSON.stringify([{ ...fuel, name: 'Diner' }]), startTime: '23:50', endTime: null }
  assert.match(description(night, 'en'), /^Stop: 10:15 AM next day · Fuel · Diner$/m)
  assert.match(description(night, 'ko'), /^경유: 다음 날 오전 10:15 · 주유 · Diner$/m)
})

test('registered, waitlisted, not registered and cancelled are expressed in every way that calendars understand', () => {
  const waits = 'You: on the waitlist (until sign-up closes, you move up automatically when a spot opens)'
  const isOff = 'This ride has been cancelled.'
  for (const [changes, ...said] of [
    [{}, 'CONFIRMED', 'TRANSPARENT', 'Peak to Peak', 'Description'],
    [{ myStatus: 'registered' }, 'CONFIRMED', 'OPAQUE', 'Peak to Peak', 'You: going'],
    [{ myStatus: 'waiting' }, 'TENTATIVE', 'TRANSPARENT', 'Peak to Peak', waits],
    [{ myStatus: 'registered', status: 'cancelled' }, 'CANCELLED', 'TRANSPARENT', 'Cancelled: Peak to Peak', isOff],
    [{ status: 'completed' }, 'CONFIRMED', 'TRANSPARENT', 'Peak to Peak', 'Description'],
  ] as const) {
    const event = readEvent({ decision: 'go', ...changes }, { now: over })
    const facts = ['status', 'transp', 'summary'].map((name) => value(event, name))
    assert.deepEqual([...facts, value(event, 'description').split('\n')[0]], said)
  }
  const why = readEvent({ status: 'cancelled', reason: '인원 부족' })
  assert.match(value(why, 'description'), /^This ride has been cancelled\.\nReason: Too few riders\n/)
})

test('a ride is tentative until it goes or has started, and says when that is decided and from which day it was postponed', () => {
  const expressed = (changes: Partial<FeedRide>, options?: Options) => {
    const event = readEvent({ myStatus: 'registered', ...changes }, options)
    return [value(event, 'status'), ...value(event, 'description').split('\n\n').slice(1, -2)]
  }
  assert.deepEqual(expressed({}), ['TENTATIVE', 'Go or no-go: decision due Fri, Jul 3, 9:00 PM'])
  assert.deepEqual(expressed({}, { language: 'ko' }), ['TENTATIVE', '출발 여부: 7월 3일 (금) 오후 9:00에 결정 예정'])
  assert.deepEqual(expressed({ decision: 'go' }), ['CONFIRMED', 'It’s on: this ride goes.'])
  assert.deepEqual(expressed({ decision: 'go' }, { language: 'ko' }), ['CONFIRMED', '출발이 확정되었습니다.'])
  const postponed = { decision: 'postponed', postponedFrom: '2026-06-27', decideBy: '2026-07-04T12:00:00.000Z' } as const
  assert.deepEqual(expressed(postponed), [
    'TENTATIVE',
    'This ride was postponed from Sat, Jun 27.\nGo or no-go: decision due Sat, Jul 4, 6:00 AM',
  ])
  const why = expressed({ ...postponed, reason: '도로 공사' }, { language: 'ko' })[1] ?? ''
  assert.match(why, /^6월 27일 \(토\)에서 연기된 라이딩입니다\.\n이유: 도로 공사\n/)
  assert.deepEqual(expressed({ myStatus: 'waiting', decision: 'go' })[0], 'TENTATIVE')
  assert.deepEqual(expressed({ status: 'cancelled', decision: 'go' }), ['CANCELLED'])
  for (const state of [{ status: 'ongoing' }, { status: 'completed' }, { startedAt: '2026-06-29T00:00:00.000Z' }])
    assert.deepEqual(expressed(state), ['CONFIRMED'], JSON.stringify(state))
  assert.deepEqual(expressed({}, { now: new Date('2026-07-04T15:00:00Z') }), ['CONFIRMED'], 'it started')
})

test('a ride stays one entry; its number and its time of change are of one count', () => {
  const options = { club, language: 'en', origin: undefined, now: before } as const
  for (const [number, changed, changes] of [
    [100, '2026-06-01T00:01:40Z', {}],
    [8 * 24 * 3600, '2026-06-09T00:00:00Z', { titleEn: 'Moved', status: 'cancelled' }],
  ] as const) {
    const event = read(composeAll([{ ...ride, ...changes }], options, number)).getFirstSubcomponent('vevent')
    assert.ok(event)
    const values = ['uid', 'sequence', 'last-modified', 'dtstamp'].map((name) => value(event, name))
    assert.deepEqual(values, [`${ride.id}@hangil.example`, String(number), changed, changed])
  }
})

test('an entry leads to its ride in the language of the calendar, also where programs show no URL', () => {
  const origin = 'https://riders.example'
  for (const [language, address] of [
    ['ko', `${origin}/?ride=${ride.id}#announcements`],
    ['en', `${origin}/?ride=${ride.id}&lang=en#announcements`],
  ] as const) {
    const event = read(composeAll([ride], { club, language, origin, now: over })).getFirstSubcomponent('vevent')
    assert.ok(event)
    assert.equal(value(event, 'url'), address)
    assert.equal(value(event, 'description').split('\n').at(-1), address)
  }
  const without = readEvent({})
  assert.equal(without.getFirstPropertyValue('url'), null)
  assert.doesNotMatch(value(without, 'description'), /https?:/)
})

test('control characters are left out, and every line break is one', () => {
  const event = readEvent({ descriptionEn: 'a\u0000b\u0007\rc\r\nd\u2028e\u0085f\tg\u000b', titleEn: 'T\u0001' }, { now: over })
  assert.ok(value(event, 'description').startsWith('ab\nc\nd\ne\nf\tg\n'), value(event, 'description'))
  assert.equal(value(event, 'summary'), 'T')
})

test('the calendar has the club’s name and a refresh interval, and equal rides give equal bytes', () => {
  const named = { ...club, name: { ko: '한길, 라이더스; 클럽', en: 'Hangil' } }
  const text = composeAll([ride], { club: named, language: 'ko', origin: 'https://riders.example', now: over })
  const calendar = read(text)
  // RFC 7986, 5.1: escaped text, which the other library does not unescape.
  assert.match(text, /^NAME:한길\\, 라이더스\\; 클럽 라이딩\r$/m)
  const values = ['refresh-interval', 'version', 'x-published-ttl', 'method'].map((name) => value(calendar, name))
  assert.deepEqual(values, ['PT1H', '2.0', 'PT1H', 'PUBLISH'])
  const organizer = calendar.getFirstSubcomponent('vevent')?.getFirstProperty('organizer')
  assert.deepEqual([organizer?.getParameter('cn'), organizer?.getFirstValue()], ['한길, 라이더스; 클럽', `mailto:${club.email}`])
  assert.match(compose({}, { language: 'ko' }), /^X-WR-CALNAME:한길 라이더스 라이딩\r$/m)
  assert.equal(compose({}), compose({}))
})
