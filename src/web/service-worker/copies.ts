import { addressIn, type Language, languageCookie } from '#contract/languages.ts'
import { displayCookies, readDisplayCookies } from '#contract/site/display.ts'
import { filesOf, offlineNotice } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

/** Filled in by scripts/build/build-service-worker.ts. `name` is a hash of the build's file names; the lists are addresses. */
declare const RELEASE: {
  name: string
  entryScript: string
  /** What the saved copies of pages load. */
  copyFiles: readonly string[]
  rideFiles: readonly string[]
  headCountFiles: readonly string[]
}
export const release = RELEASE

const prefix = 'site-'
const cacheName = prefix + release.name

export const openRelease = () => caches.open(cacheName)

/** Saves files that are not saved yet. Those that a page has loaded come from the browser's HTTP cache, without a request. */
export async function saveFiles(files: readonly string[]): Promise<void> {
  const cache = await openRelease()
  await Promise.all(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)))
}

/** Saves a page and the files that it loads. It is requested without cookies, so it is never a user's own page. */
async function savePage(address: string, mode: RequestCache): Promise<void> {
  const answer = await fetch(address, { credentials: 'omit', cache: mode })
  if (answer.status !== 200 || answer.redirected) return
  const html = await answer.text()
  await saveFiles(filesOf(html))
  const headers = new Headers(answer.headers)
  // They do not hold for the decoded body.
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name)
  await (await openRelease()).put(address, new Response(html, { headers }))
}

/** Saves a page that was just shown: the first time from the browser's HTTP cache where possible, later if it has changed. */
export async function saveVisited(address: string): Promise<void> {
  if (await (await openRelease()).match(address)) return savePage(address, 'no-cache')
  // The HTTP cache may have the page of an older release, whose files are gone.
  await savePage(address, 'force-cache').catch(() => savePage(address, 'no-cache'))
}

/** Saves what is readable without having been visited: the bylaws, and the page that says that there is no connection. */
export async function saveBasics(language: Language): Promise<void> {
  const cache = await openRelease()
  await saveFiles(release.copyFiles)
  for (const address of ['/bylaws', offlineNotice].map((path) => addressIn(language, path))) {
    if (!(await cache.match(address))) await savePage(address, 'no-cache')
  }
}

async function olderReleases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
}

export async function saveOlderPages(): Promise<void> {
  const saved = await Promise.all((await olderReleases()).map(async (name) => (await caches.open(name)).keys()))
  const pages = saved.flat().filter(({ url }) => !url.includes('/assets/'))
  await Promise.all(pages.map(({ url }) => savePage(url.slice(self.location.origin.length), 'no-cache')))
}

/** Tabs of an older release have loaded what they show. Code that they miss later makes them load the page of this release. */
export async function deleteOlderReleases(): Promise<void> {
  for (const name of await olderReleases()) await caches.delete(name)
}

/**
 * For a worker that reads no cookies: Safari before 18.4 has no Cookie Store API, in Firefox 153 it is empty on isolated pages. A page could not correct
 * its language: without a connection it downloads no texts.
 */
const languageCache = 'language'
const languageAddress = '/chosen-language'

export async function rememberLanguage(language: Language): Promise<void> {
  await (await caches.open(languageCache)).put(languageAddress, new Response(language))
}

async function rememberedLanguage(): Promise<string | undefined> {
  return (await caches.match(languageAddress, { cacheName: languageCache }))?.text()
}

/** How this device shows pages. Where no cookies can be read, theme and text size are the default, which the page then corrects. */
export async function readPreferences() {
  const read = async (name: string) => ('cookieStore' in self ? (await self.cookieStore.get(name))?.value : undefined)
  const cookies = Object.fromEntries(await Promise.all(displayCookies.map(async (name) => [name, await read(name)] as const)))
  return readDisplayCookies({ ...cookies, [languageCookie]: cookies[languageCookie] ?? (await rememberedLanguage()) })
}
