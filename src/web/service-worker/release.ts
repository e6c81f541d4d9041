import { addressIn } from '#contract/content/announcement-addresses.ts'
import { languages } from '#contract/languages.ts'
import { refreshCopy } from './copies.ts'
import { offlineNotice, offlinePaths } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

/** Written in by scripts/build/build-service-worker.ts: a name made from the files, and the addresses of the files themselves. */
declare const RELEASE: { name: string; files: readonly string[] }

const prefix = 'site-'
const olderTabs = '/older-tabs'

export const releaseFiles: ReadonlySet<string> = new Set(RELEASE.files)

export function openRelease(): Promise<Cache> {
  return caches.open(prefix + RELEASE.name)
}

/** Fetches what the pages need that can be read without signal. A file that is missing fails the whole; the browser tries again at the next visit. */
export async function keepRelease(): Promise<void> {
  const cache = await openRelease()
  await cache.addAll([...releaseFiles].map((file) => new Request(file, { credentials: 'omit' })))
  const pages = [...offlinePaths, offlineNotice].flatMap((path) => languages.map((language) => addressIn(language, path)))
  await Promise.all(pages.map((address) => refreshCopy(cache, address, releaseFiles)))
}

/** Tabs that are open when this release begins run an older one, and may still ask for its files. */
export async function noteOlderTabs(): Promise<void> {
  const [names, tabs, cache] = await Promise.all([caches.keys(), openTabs(), openRelease()])
  const releases = names.filter((name) => name.startsWith(prefix) && name !== prefix + RELEASE.name)
  await cache.put(olderTabs, Response.json({ releases, tabs }))
}

/** Removes what older releases kept, once the last of the tabs that run them is closed or loaded anew. */
export async function dropOlderReleases(): Promise<void> {
  // A newer release that is on its way has its files here too.
  if (self.registration.installing || self.registration.waiting) return
  const cache = await openRelease()
  const note = await cache.match(olderTabs)
  if (!note) return
  const { releases, tabs } = (await note.json()) as { releases: string[]; tabs: string[] }
  const open = await openTabs()
  if (tabs.some((tab) => open.includes(tab))) return
  await Promise.all(releases.map((name) => caches.delete(name)))
  await cache.delete(olderTabs)
}

async function openTabs(): Promise<string[]> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.map(({ id }) => id)
}
