import { announcementAddress, olderAnnouncementsAddress, readAskedAnnouncements } from '#contract/announcement-addresses.ts'
import { languages } from '#contract/languages.ts'
import type { Db } from '#server/db/open.ts'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { hasAnnouncement } from '#server/store/announcements.ts'
import { listedPaths } from './site-files.ts'

const keptPaths = new Set<string>([...listedPaths, '/admin', '/profile'])

/** The addresses that name a page and at most its language: of these nothing has to be looked up. */
export const plainAddresses: ReadonlyMap<string, URL> = new Map(
  [...keptPaths]
    .flatMap((path) => [path, ...languages.map((language) => `${path}?lang=${language}`)])
    .map((address) => [address, new URL(address, 'http://page.invalid')]),
)

/** No id of this site: the home page with the word that there is no such announcement is one page, whatever was asked for. */
const gone = 'gone-0'

/**
 * What of an address decides what its page shows to people who are not signed in: a known path, on the home page with an announcement that
 * exists. There are as many answers as pages and announcements, so pages may be kept by them. Null for an unknown path.
 */
export async function keptAddress(db: Db, url: URL): Promise<string | null> {
  if (!keptPaths.has(url.pathname)) return null
  const asked = url.pathname === '/' ? readAskedAnnouncements(url.searchParams) : null
  if (asked === null) return url.pathname
  const exists = await isThere(db, asked.id)
  if (asked.kind === 'older') return exists ? olderAnnouncementsAddress(asked.id) : '/'
  return announcementAddress(exists ? asked.id : gone)
}

/** While the database is away, an address is believed: if its page is kept, that is shown (page-cache.ts). */
async function isThere(db: Db, id: string): Promise<boolean> {
  try {
    return await hasAnnouncement(db, id)
  } catch (error) {
    if (isDatabaseOutage(error)) return true
    throw error
  }
}
