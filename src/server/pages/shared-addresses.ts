import {
  announcementAddress,
  olderAnnouncementsAddress,
  readAskedAnnouncements,
} from '#contract/content/announcement-addresses.ts'
import type { Db } from '#server/db/open.ts'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { hasAnnouncement } from '#server/store/content/announcements.ts'
import { listedPaths } from './files/site-files.ts'

const knownPaths = new Set<string>([...listedPaths, '/admin', '/profile'])

/** What every unknown path is drawn as: the page must not repeat a path that somebody made up. */
const unknownPath = '/404'

/** No id of this site: the home page with the word that there is no such announcement is one page, whatever was asked for. */
const gone = 'gone-0'

/** The announcement, or the list older than one, that the address of the home page asks for. Null where nothing has to be looked up. */
function askedOf(url: URL): ReturnType<typeof readAskedAnnouncements> {
  return url.pathname === '/' ? readAskedAnnouncements(url.searchParams) : null
}

/** Whether finding the shared address takes a query. */
export function needsLookup(url: URL): boolean {
  return askedOf(url) !== null
}

/**
 * What of an address decides what its page shows to clients without a session: a known path, on the home page with an announcement that exists. There are as
 * many of them as pages and announcements, so pages may be cached by them, and they hold nothing that a client made up.
 */
export async function sharedAddress(db: Db, url: URL): Promise<string> {
  if (!knownPaths.has(url.pathname)) return unknownPath
  const asked = askedOf(url)
  if (asked === null) return url.pathname
  const exists = await isThere(db, asked.id)
  if (asked.kind === 'older') return exists ? olderAnnouncementsAddress(asked.id) : '/'
  return announcementAddress(exists ? asked.id : gone)
}

/** While the database is away, an address is believed: if its page is cached, that is shown (page-cache.ts). */
async function isThere(db: Db, id: string): Promise<boolean> {
  try {
    return await hasAnnouncement(db, id)
  } catch (error) {
    if (isDatabaseOutage(error)) return true
    throw error
  }
}
