import { hash } from 'node:crypto'
import { inEachLanguage, type Language, languages } from '#contract/languages.ts'
import { stopName } from '#contract/rides/meeting-place.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { rideLength, stopNames, stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { shownPhones } from '#contract/shown-phones.ts'
import type { Club } from '#contract/site/club.ts'
import {
  addDays,
  clockText,
  clubToday,
  dayCountOf,
  daysBetween,
  hourText,
  longDayText,
  nearDayText,
  nearTimeText,
  rideStartText,
} from '#server/club-time.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import { phoneLinks } from '#server/phone-numbers.ts'
import type { HomeRide } from './home-link-calls.ts'

/** The page's only style: colors of src/web/tokens.css, by the device's choice of light or dark. */
const rideHomeStyle = [
  ':root{color-scheme:light dark;--bg:#f6faf9;--text:#16202a;--text-2:#45525c;--line:#cfd9dc;--link:#1d5a9b;--calm:#e3ebee;--on-calm:#16202a;--on:#0c6b4d;--on-on:#fff;--off:#b32a20;--on-off:#fff}',
  '@media(prefers-color-scheme:dark){:root{--bg:#10171d;--text:#eef3f3;--text-2:#b8c4ca;--line:#34424c;--link:#8fc1f5;--calm:#24323c;--on-calm:#eef3f3;--on:#8fd9b6;--on-on:#0d1d17;--off:#ffb3a8;--on-off:#2b0a06}}',
  'body{margin:0;padding:1rem 1.125rem 2.5rem;background:var(--bg);color:var(--text);font:1.1875rem/1.6 system-ui,sans-serif}',
  'main{max-width:36rem;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere}',
  'h1{margin:.25rem 0 .75rem;font-size:1.625rem;line-height:1.3}h2{margin:2rem 0 .5rem;font-size:1.25rem}h3{margin:1.25rem 0 .25rem;font-size:1.1875rem}p{margin:.5rem 0}',
  '.club{margin:0;color:var(--text-2)}',
  'nav{display:flex;gap:1rem}nav a{min-height:2.75rem;display:inline-flex;align-items:center}nav a[aria-current]{color:inherit;font-weight:bold;text-decoration:none}',
  '.state{padding:1rem 1.125rem;border-radius:.75rem;font-size:1.875rem;font-weight:800;line-height:1.25}',
  '.state-calm{background:var(--calm);color:var(--on-calm)}.state-on{background:var(--on);color:var(--on-on)}.state-off{background:var(--off);color:var(--on-off)}',
  'dl{margin:1.25rem 0 0}dl div{padding:.5rem 0;border-top:1px solid var(--line)}dt{color:var(--text-2);font-size:1rem}dd{margin:0;font-weight:600;white-space:pre-line}',
  'ol{margin:0;padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid var(--line)}',
  'a{color:var(--link)}li a{display:inline-block;padding:.5rem 0}',
  '.call{display:inline-block;padding:.6rem 1.25rem;border:2px solid currentColor;border-radius:.5rem;font-weight:bold;text-decoration:none}.call span{white-space:nowrap}',
  '.again{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:bold}',
  'footer{margin-top:2rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--text-2);font-size:1rem}',
].join('')

export const rideHomeStyleHash = `sha256-${hash('sha256', rideHomeStyle, 'base64')}`

interface Shown {
  club: Club
  language: Language
  now: Date
}

/** What people at home see of a ride. Nothing in it leads into the site, and of its people it names the leader only. */
export function rideHomePage(ride: HomeRide, shown: Shown): string {
  const { club, language, now } = shown
  const words = rideHomeTexts[language]
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  const state = stateOf(ride, shown)
  const isOver = ride.status === 'completed' && ride.arrival !== 'someMissing'
  const isOn = ride.status !== 'cancelled' && !isOver
  const asOf = words.asOf(hourText(now.toISOString(), club.timeZone, language))
  return page({ language, club, title, description: words.description }, [
    switchOf(language),
    `<h1>${escapeHtml(title)}</h1>`,
    `<p>${escapeHtml(whenOf(ride, language))}</p>`,
    `<p class="state state-${state.look}">${escapeHtml(state.text)}</p>`,
    state.more === null ? '' : `<p>${escapeHtml(state.more)}</p>`,
    // The same address once more. A page that reloads automatically would interrupt a person who reads or listens to it.
    isOn ? `<p>${escapeHtml(asOf)} <a class="again" href="">${words.refresh}</a></p>` : '',
    ride.status === 'cancelled' ? '' : `${planOf(ride, shown)}${isOn ? ifWorried(shown) : ''}<p>${words.group}</p>`,
    `<footer><p>${escapeHtml(words.zone(club.state[language]))}</p></footer>`,
  ])
}

function whenOf(ride: HomeRide, language: Language): string {
  const start = rideStartText(ride, language)
  if (ride.endDate === null) return start
  return rideHomeTexts[language].until(start, longDayText(ride.endDate, language), rideLength(dayCountOf(ride), language))
}

function returnOf({ endDate, startTime, endTime }: HomeRide, { club, language, now }: Shown): string {
  const words = rideHomeTexts[language]
  if (endDate === null) {
    if (endTime === null) return words.unknownReturn
    const clock = clockText(endTime, language)
    return endTime < startTime ? words.nextDay(clock) : clock
  }
  const near = [words.today, words.tomorrow][daysBetween(clubToday(now, club.timeZone), endDate)]
  return [near ?? nearDayText(endDate, language), endTime && clockText(endTime, language)].filter(Boolean).join(' ')
}

function planOf(ride: HomeRide, shown: Shown): string {
  const { language } = shown
  const { stops, leader, route } = ride
  const words = rideHomeTexts[language]
  const facts = {
    [words.expectedReturn]: returnOf(ride, shown),
    [words.leader]: leader,
    [words.route]: route,
  }
  const lines = Object.entries(facts).map(([name, fact]) =>
    fact ? `<div><dt>${name}</dt><dd>${escapeHtml(fact)}</dd></div>` : '',
  )
  // An end of which nothing is known would repeat the line above.
  const known = stops.filter(({ kind, ...stop }) => kind !== 'end' || stop.name || stop.time || stop.coordinates)
  const nextDay = stopsAfterMidnight({ ...ride, stops })
  const items = (those: RideStop[]) =>
    `<ol>${those.map((stop) => stopItem(stop, { ride, language, isNextDay: nextDay.has(stop.id) })).join('')}</ol>`
  const days = [...Map.groupBy(known, ({ day }) => day)].map(([day, those]) => {
    const heading = words.day(day, nearDayText(addDays(ride.eventDate, day - 1), language))
    return `<h3>${escapeHtml(heading)}</h3>${items(those)}`
  })
  const list = ride.endDate === null ? items(known) : days.join('')
  return `<dl>${lines.join('')}</dl><h2>${words.stopsHeading}</h2>${list}`
}

function ifWorried({ club, language }: Shown): string {
  const words = rideHomeTexts[language]
  const links = phoneLinks(club.phone, club.country)
  const call = `${words.call} <span>${escapeHtml(shownPhones(club.phone, links))}</span>`
  const [phone] = links
  const link = phone === undefined ? call : `<a class="call" href="${escapeHtml(phone.href)}">${call}</a>`
  return `<h2>${words.worriedHeading}</h2><p>${words.worried}</p><p>${link}</p><p>${words.urgent(club.country === 'US' ? '911' : null)}</p>`
}

/** The one page for links that are unknown, removed, ended or malformed. In both languages: the reader is not known. */
export function unknownHomeLink(club: Club): string {
  return page({ language: 'ko', club, title: null, description: null }, [
    `<p>${rideHomeTexts.ko.unknown}</p>`,
    `<p lang="en">${rideHomeTexts.en.unknown}</p>`,
  ])
}

/** What the large line says, and the one below it. */
function stateOf(
  ride: HomeRide,
  { club, language, now }: Shown,
): { look: 'calm' | 'on' | 'off'; text: string; more: string | null } {
  const words = rideHomeTexts[language]
  const timeOf = (instant: string) => nearTimeText(instant, club.timeZone, language)
  const { status, startedAt, arrivedAt, arrival, allHereAt, night, decision, postponedFrom } = ride
  if (status === 'cancelled') return { look: 'off', text: words.cancelled, more: words.cancelledText }
  if (allHereAt !== null) {
    return { look: 'on', text: words[arrival === 'all' ? 'arrived' : 'restArrived'](timeOf(allHereAt)), more: null }
  }
  if (status === 'completed' || arrivedAt !== null)
    return { look: 'calm', text: words.completed, more: arrival === 'someMissing' ? words.someMissing : null }
  if (night !== null) {
    return { look: 'on', text: words[night.isAll ? 'night' : 'restNight'](night.day), more: words.nightText(timeOf(night.at)) }
  }
  if (startedAt !== null) return { look: 'on', text: words.started(timeOf(startedAt)), more: null }
  if (now >= ride.start) return { look: 'calm', text: words.late, more: words.lateText }
  if (decision === 'go') return { look: 'on', text: words.go, more: words.goText }
  if (decision === 'postponed') {
    const more = postponedFrom && words.postponedFrom(longDayText(postponedFrom, language))
    return { look: 'off', text: words.postponed, more }
  }
  return { look: 'calm', text: words.before, more: null }
}

/** Of lodging only the hour: links are passed on, and where the group sleeps is for the group. */
function stopItem(
  { kind, time, ...stop }: RideStop,
  { ride, language, isNextDay }: { ride: HomeRide; language: Language; isNextDay: boolean },
): string {
  const { name, coordinates } = kind === 'lodging' ? { name: null, coordinates: null } : stop
  const words = rideHomeTexts[language]
  const place = coordinates ?? (kind === 'meeting' ? name : null)
  const shownName = stopName({ kind, name }, ride, language)
  const label = escapeHtml(`${words.map}: ${shownName ?? stopNames[kind][language]} (${words.newTab})`)
  const map =
    place &&
    `<a href="https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(place)}" target="_blank" rel="noopener noreferrer" aria-label="${label}">${words.map}</a>`
  const clock = time && clockText(time, language)
  const at = clock && isNextDay ? words.nextDay(clock) : clock
  const parts = [at && `<b>${escapeHtml(at)}</b>`, stopNames[kind][language], shownName && escapeHtml(shownName)]
  return `<li>${parts.filter(Boolean).join(' · ')} ${map ?? ''}</li>`
}

function switchOf(shown: Language): string {
  const names = { ko: '한국어', en: 'English' }
  const links = languages.map((language) => {
    const current = language === shown ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${current}>${names[language]}</a>`
  })
  return `<nav aria-label="${shown === 'ko' ? '언어' : 'Language'}">${links.join('')}</nav>`
}

/** @param about `title` and `description` are null for a page that says nothing of a ride. */
function page(
  { language, club, title, description }: Omit<Shown, 'now'> & Record<'title' | 'description', string | null>,
  content: string[],
): string {
  const name = escapeHtml(club.name[language])
  const preview = { 'og:site_name': club.name[language], 'og:title': title, 'og:description': description }
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    '<meta name="color-scheme" content="light dark"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...Object.entries(preview).map(([key, text]) => text && `<meta property="${key}" content="${escapeHtml(text)}">`),
    `<title>${title === null ? name : `${escapeHtml(title)} · ${name}`}</title><style>${rideHomeStyle}</style>`,
  ]
  return `<!doctype html><html lang="${language}"><head>${head.join('')}</head><body><main>${title === null ? `<h1>${name}</h1>` : `<p class="club">${name}</p>`}${content.join('')}</main></body></html>`
}

const ordinal = (day: number) => ['first', 'second', 'third'][day - 1] ?? `${day}th`

export const rideHomeTexts = inEachLanguage({
  // For messengers, which keep it: nothing that changes.
  description: {
    ko: '출발했는지, 언제 돌아오는지, 모두 도착했는지 볼 수 있습니다.',
    en: 'See whether the group has left, when it is expected back, and when all have arrived.',
  },
  before: { ko: '출발 전', en: 'Not started yet' },
  go: { ko: '출발 확정', en: 'The ride is on' },
  goText: { ko: '예정대로 달리기로 했습니다.', en: 'It goes as planned.' },
  postponed: { ko: '연기', en: 'Postponed' },
  postponedFrom: {
    ko: (day: string) => `원래 날짜는 ${day}이었습니다. 위의 날짜가 새로 정한 날입니다.`,
    en: (day: string) => `It was planned for ${day}. The day above is the new one.`,
  },
  cancelled: { ko: '취소', en: 'Cancelled' },
  cancelledText: { ko: '이 라이딩은 하지 않습니다.', en: 'This ride does not take place.' },
  late: { ko: '출발 기록 없음', en: 'No departure recorded' },
  lateText: {
    ko: '출발 시각이 지났지만 아직 기록이 없습니다. 전화가 터지지 않는 곳에서는 기록이 늦게 올라옵니다.',
    en: 'The start time has passed, but no departure has been recorded yet. Without cell service the record arrives late.',
  },
  started: { ko: (at: string) => `${at} 출발`, en: (at: string) => `Started ${at}` },
  arrived: { ko: (at: string) => `${at} 모두 도착`, en: (at: string) => `All arrived ${at}` },
  restArrived: {
    ko: (at: string) => `${at} 도착: 끝까지 함께 달린 사람 모두`,
    en: (at: string) => `Arrived ${at}: everyone who rode to the end`,
  },
  completed: { ko: '라이딩 끝', en: 'The ride is over' },
  someMissing: {
    ko: '모두 도착했다는 기록은 아직 없습니다. 도착이 확인되면 이 화면에 나옵니다.',
    en: 'There is no record yet that everyone has arrived. This page shows it once there is.',
  },
  leader: { ko: '로드 캡틴', en: 'Road captain' },
  expectedReturn: { ko: '도착 예정', en: 'Expected return' },
  unknownReturn: { ko: '정해지지 않았습니다', en: 'Not set' },
  nextDay: { ko: (time: string) => `다음 날 ${time}`, en: (time: string) => `${time} the next day` },
  today: { ko: '오늘', en: 'Today' },
  tomorrow: { ko: '내일', en: 'Tomorrow' },
  until: {
    ko: (start: string, lastDay: string, length: string) => `${start} 출발, ${lastDay}까지 (${length})`,
    en: (start: string, lastDay: string, length: string) => `${start}, until ${lastDay} (${length})`,
  },
  day: { ko: (day: number, date: string) => `${day}일째 · ${date}`, en: (day: number, date: string) => `Day ${day} · ${date}` },
  night: {
    ko: (day: number) => `${day}일째 숙소에 모두 도착했습니다`,
    en: (day: number) => `All are at the ${ordinal(day)} night’s stop`,
  },
  restNight: {
    ko: (day: number) => `${day}일째 숙소 도착: 지금 함께 달리는 사람 모두`,
    en: (day: number) => `At the ${ordinal(day)} night’s stop: everyone who still rides along`,
  },
  nightText: { ko: (at: string) => `${at}에 확인했습니다.`, en: (at: string) => `As counted ${at}.` },
  route: { ko: '코스', en: 'Route' },
  stopsHeading: { ko: '경유지', en: 'Stops' },
  map: { ko: '지도', en: 'Map' },
  newTab: { ko: '새 탭에서 열림', en: 'opens in a new tab' },
  worriedHeading: { ko: '연락이 없어 걱정되신다면', en: 'If you are worried' },
  worried: {
    ko: '예정보다 한두 시간 늦어지는 일은 흔하고, 달리는 동안이나 산길에서는 전화를 받기 어렵습니다. 그래도 연락이 닿지 않으면 클럽에 전화해 주세요.',
    en: 'An hour or two late is common, and riders can rarely answer the phone on the road or in the mountains. If you still cannot reach your rider, please call the club.',
  },
  urgent: {
    ko: (number: string | null) =>
      `사고가 났다는 소식을 들으셨거나 급한 일이면 먼저 ${number === null ? '긴급 전화로' : `${number}에`} 신고해 주세요.`,
    en: (number: string | null) =>
      `If you have heard of an accident, or it is urgent, please call ${number ?? 'the emergency number'} first.`,
  },
  call: { ko: '클럽에 전화:', en: 'Call the club:' },
  group: {
    ko: '출발과 도착은 함께 달리는 모두를 한꺼번에 알려 드리는 것이며, 한 사람 한 사람의 위치는 나오지 않습니다.',
    en: 'Start and arrival are those of the whole group. The page does not show where any one rider is.',
  },
  asOf: { ko: (at: string) => `${at}에 확인한 내용입니다.`, en: (at: string) => `As of ${at}.` },
  refresh: { ko: '새로 고침', en: 'Refresh' },
  zone: {
    ko: (state: string) => `시각은 모두 ${state} 현지 시각입니다.`,
    en: (state: string) => `All times are local time in ${state}.`,
  },
  unknown: {
    ko: '이 링크로는 볼 수 있는 라이딩이 없습니다. 라이딩이 끝나고 하루가 지났거나, 링크가 없어졌거나, 주소가 잘못되었을 수 있습니다. 링크를 보내 주신 분께 물어봐 주세요.',
    en: 'This link shows no ride. The ride may have ended more than a day ago, the link may have been removed, or the address may be wrong. Please ask the person who sent it to you.',
  },
})
