import {
  announcementAddress,
  olderAnnouncementsAddress,
  readRequestedAnnouncements,
} from '#contract/content/announcement-addresses.ts'
import type { Db } from '#server/db/open.ts'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { hasAnnouncement } from '#server/store/content/announcements.ts'
import { listedPaths } from './files/site-files.ts'

const knownPaths = new Set<string>([...listedPaths, '/admin', '/profile'])

/** Every unknown path is rendered as this one: the page must not repeat a path that a client made up. */
const unknownPath = '/404'

/** No id of this site: all missing announcements share one page. */
const missingId = 'gone-0'

function askedOf(url: URL): ReturnType<typeof readRequestedAnnouncements> {
  return url.pathname === '/' ? readRequestedAnnouncements(url.searchParams) : null
}

/** Whether `sharedAddress` has to look up an announcement. */
export function needsLookup(url: URL): boolean {
  return askedOf(url) !== null
}

/**
 * Maps an address to the one that decides what its page shows to clients without a session: a known path and, on the home page, an announcement that
 * exists. There are as many of these as pages and announcements, and they hold nothing that a client made up, so they can be keys of the page cache.
 */
export async function sharedAddress(db: Db, url: URL): Promise<string> {
  if (!knownPaths.has(url.pathname)) return unknownPath
  const asked = askedOf(url)
  if (asked === null) return url.pathname
  const exists = await announcementExists(db, asked.id)
  if (asked.kind === 'older') return exists ? olderAnnouncementsAddress(asked.id) : '/'
  return announcementAddress(exists ? asked.id : missingId)
}

/** During a database outage every id counts as existing: if its page is cached, it is sent. */
async function announcementExists(db: Db, id: string): Promise<boolean> {
  try {
    return await hasAnnouncement(db, id)
  } catch (error) {
    if (isDatabaseOutage(error)) return true
    throw error
  }
}
