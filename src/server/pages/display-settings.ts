import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '#contract/languages.ts'
import {
  announcementAddress,
  olderAnnouncementsAddress,
  readRequestedAnnouncements,
} from '#contract/news/announcement-addresses.ts'
import { readRequestedRide, rideAddress } from '#contract/rides/ride-addresses.ts'
import { readDisplayCookies, type TextSize, type Theme } from '#contract/site/display.ts'
import { paths } from '#contract/site/own-address.ts'
import { hasBylawsVersion } from '#server/bylaws/bylaws-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { isDatabaseOutage } from '#server/errors.ts'
import type { Site } from '#server/http/api.ts'
import { hasAnnouncement } from '#server/news/news-calls.ts'
import { findShownRide } from '#server/rides/list-rides.ts'

export interface DisplaySettings {
  language: Language
  /** Whether `?lang=` chose the language. It holds for this page view only, and the links of the page carry it on. */
  languageIsInUrl: boolean
  theme: Theme
  textSize: TextSize
}

/** Language: `?lang`, then the cookie, then Korean. Theme and text size: the cookies, then light and normal. Nothing else that a client sends gets into a page. */
export function readDisplaySettings(url: URL, cookies: Readonly<Record<string, string | undefined>>): DisplaySettings {
  // Without a query its parser does nothing.
  const inUrl = url.search === '' ? null : url.searchParams.get('lang')
  const { language, theme, textSize } = readDisplayCookies(cookies)
  const languageIsInUrl = isLanguage(inUrl)
  return { language: languageIsInUrl ? inUrl : language, languageIsInUrl, theme, textSize }
}

/** The language of files that browsers fetch without cookies, such as the feed. */
export function languageOfFile({ url }: Pick<FastifyRequest, 'url'>): Language {
  return readDisplaySettings(new URL(url, 'http://page.invalid'), {}).language
}

const pagePaths = new Set<string>(paths)

/**
 * Maps an address to the one that decides what its page shows to clients without a session. All unknown paths are one page, and so are all missing announcements,
 * all missing versions of the bylaws, and all rides that visitors may not see. The results hold nothing that a client made up, so they can be keys of the cache of public answers.
 * @param beforeQuery called when an announcement, version or ride has to be looked up; throws to reject.
 */
export function publicAddress(site: Site, url: URL, beforeQuery: () => Promise<void>): string | Promise<string> {
  if (!pagePaths.has(url.pathname)) return '/404'
  if (url.search === '') return url.pathname
  if (url.pathname === '/') return homeAddress(site, url, beforeQuery)
  const version = url.pathname === '/bylaws' ? url.searchParams.get('version') : null
  return version === null ? url.pathname : bylawsAddress(site, version, beforeQuery)
}

async function bylawsAddress({ db }: Site, version: string, beforeQuery: () => Promise<void>): Promise<string> {
  await beforeQuery()
  return `/bylaws?version=${(await orCached(hasBylawsVersion(db, version), true)) ? version : 'none'}`
}

async function homeAddress({ db, config }: Site, url: URL, beforeQuery: () => Promise<void>): Promise<string> {
  const ride = readRequestedRide(url.searchParams)
  if (ride !== null) {
    await beforeQuery()
    const { club } = config
    if (!club.showsRidesToVisitors) return rideAddress('no-ride-0')
    const shown = await orCached(findShownRide(db, ride, clubClock(new Date(), club)), undefined)
    if (shown === null) return rideAddress('no-ride-0')
    // Signing up renders no other page again; this one is another page with each number of places.
    return shown === undefined || shown.placesLeft === null ? rideAddress(ride) : `${rideAddress(ride)}&left=${shown.placesLeft}`
  }
  const named = readRequestedAnnouncements(url.searchParams)
  if (named === null) return '/'
  await beforeQuery()
  const exists = await orCached(hasAnnouncement(db, named.id), true)
  if (named.kind === 'older') return exists ? olderAnnouncementsAddress(named.id) : '/'
  return announcementAddress(exists ? named.id : 'no-announcement-0')
}

/** During a database outage the cached page is sent, if there is one. */
function orCached<Result, Unknown>(found: Promise<Result>, unknown: Unknown): Promise<Result | Unknown> {
  return found.catch((error: unknown) => {
    if (isDatabaseOutage(error)) return unknown
    throw error
  })
}
