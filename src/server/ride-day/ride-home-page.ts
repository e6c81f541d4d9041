import { hash } from 'node:crypto'
import { type Language, languages } from '#contract/languages.ts'
import type { RideStop } from '#contract/rides/ride-stops.ts'
import { rideLength, stopNames, stopsAfterMidnight } from '#contract/rides/ride-words.ts'
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
import type { HomeRide } from './home-rides.ts'
import { rideHomeTexts } from './ride-home-texts.ts'

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

/** Of the page's own style, for its content security policy. */
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

/** Day and hour of the start; of a tour its last day and length, too. */
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
  const lines = Object.entries(facts).map(([name, fact]) => fact && `<div><dt>${name}</dt><dd>${escapeHtml(fact)}</dd></div>`)
  // An end of which nothing is known would repeat the line above.
  const known = stops.filter(({ kind, ...stop }) => kind !== 'end' || stop.name || stop.time || stop.coordinates)
  const nextDay = stopsAfterMidnight({ ...ride, stops })
  const items = (those: RideStop[]) =>
    `<ol>${those.map((stop) => stopItem(stop, { language, isNextDay: nextDay.has(stop.id) })).join('')}</ol>`
  const days = [...Map.groupBy(known, ({ day }) => day)].map(([day, those]) => {
    const heading = words.day(day, nearDayText(addDays(ride.eventDate, day - 1), language))
    return `<h3>${escapeHtml(heading)}</h3>${items(those)}`
  })
  const list = ride.endDate === null ? items(known) : days.join('')
  return `<dl>${lines.filter(Boolean).join('')}</dl><h2>${words.stopsHeading}</h2>${list}`
}

function ifWorried({ club, language }: Shown): string {
  const words = rideHomeTexts[language]
  const call = `${words.call} <span>${escapeHtml(club.phone)}</span>`
  const emergencyNumber = club.country === 'US' ? '911' : null
  const [phone] = phoneLinks(club.phone, club.country)
  const link = phone === undefined ? call : `<a class="call" href="${escapeHtml(phone.href)}">${call}</a>`
  return `<h2>${words.worriedHeading}</h2><p>${words.worried}</p><p>${link}</p><p>${words.urgent(emergencyNumber)}</p>`
}

/** The one page for links that are unknown, removed, ended or malformed. In both languages: the reader is not known. */
export function unknownHomeLink(club: Club): string {
  const { ko, en } = rideHomeTexts
  const about = { language: 'ko' as const, club, title: null, description: null }
  return page(about, [`<p>${ko.unknown}</p>`, `<p lang="en">${en.unknown}</p>`])
}

interface State {
  /** Of the large line. */
  look: 'calm' | 'on' | 'off'
  text: string
  more: string | null
}

function stateOf(ride: HomeRide, { club, language, now }: Shown): State {
  const words = rideHomeTexts[language]
  const { status, startedAt, arrivedAt, arrival, allHereAt, night, decision, postponedFrom } = ride
  if (status === 'cancelled') return { look: 'off', text: words.cancelled, more: words.cancelledText }
  if (allHereAt !== null) {
    const at = nearTimeText(allHereAt, club.timeZone, language)
    return { look: 'on', text: words[arrival === 'all' ? 'arrived' : 'restArrived'](at), more: null }
  }
  if (status === 'completed' || arrivedAt !== null)
    return { look: 'calm', text: words.completed, more: arrival === 'someMissing' ? words.someMissing : null }
  if (night !== null) {
    const at = nearTimeText(night.at, club.timeZone, language)
    return { look: 'on', text: words[night.isAll ? 'night' : 'restNight'](night.day), more: words.nightText(at) }
  }
  if (startedAt !== null) return { look: 'on', text: words.started(nearTimeText(startedAt, club.timeZone, language)), more: null }
  if (now >= ride.start) return { look: 'calm', text: words.late, more: words.lateText }
  if (decision === 'go') return { look: 'on', text: words.go, more: words.goText }
  if (decision === 'postponed') {
    const more = postponedFrom && words.postponedFrom(longDayText(postponedFrom, language))
    return { look: 'off', text: words.postponed, more }
  }
  return { look: 'calm', text: words.before, more: null }
}

/** Of lodging only the hour: links are passed on, and nobody else should learn where the group sleeps. */
function stopItem(
  { kind, time, ...stop }: RideStop,
  { language, isNextDay }: { language: Language; isNextDay: boolean },
): string {
  const { name, coordinates } = kind === 'lodging' ? { name: null, coordinates: null } : stop
  const words = rideHomeTexts[language]
  const place = coordinates ?? (kind === 'meeting' ? name : null)
  const label = escapeHtml(`${words.map}: ${name ?? stopNames[kind][language]} (${words.newTab})`)
  const map =
    place &&
    `<a href="https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(place)}" target="_blank" rel="noopener noreferrer" aria-label="${label}">${words.map}</a>`
  const clock = time && clockText(time, language)
  const at = clock && isNextDay ? words.nextDay(clock) : clock
  const parts = [at && `<b>${escapeHtml(at)}</b>`, stopNames[kind][language], name && escapeHtml(name)]
  return `<li>${parts.filter(Boolean).join(' · ')} ${map ?? ''}</li>`
}

/** Links to the same page in each language. */
function switchOf(shown: Language): string {
  const names = { ko: '한국어', en: 'English' }
  const links = languages.map((language) => {
    const current = language === shown ? ' aria-current="true"' : ''
    return `<a href="?lang=${language}" lang="${language}" hreflang="${language}"${current}>${names[language]}</a>`
  })
  return `<nav aria-label="${shown === 'ko' ? '언어' : 'Language'}">${links.join('')}</nav>`
}

interface About {
  language: Language
  club: Club
  /** Of the ride, and what messengers say below it; null for a page that says nothing. */
  title: string | null
  description: string | null
}

function page({ language, club, title, description }: About, content: string[]): string {
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
