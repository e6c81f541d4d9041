import type { CurrentUser } from '#contract/accounts/users.ts'
import { type Language, languageCookie, languages } from '#contract/languages.ts'
import { addressIn } from '#contract/news/announcement-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { displayCookies, readDisplayCookies } from '#contract/site/display.ts'
import { attempt } from '#web/browser-abilities.ts'
import { endOnServer, forgetPush, readPushOwner, sendSubscription } from '#web/notices/push/push-subscription.ts'
import { countsCache, deleteCaches, memberCache } from '#web/offline/member-caches.ts'
import { reserveSavedRides, savedRide } from '#web/offline/saved-rides.ts'
import { forgetOtherCounts, forgetSentCounts, listCounts } from '#web/ride-day/head-count/storage.ts'
import {
  copyFor,
  filesOf,
  isPersonal,
  languageIn,
  listPages,
  markCopy,
  offlineNotice,
  offlinePaths,
  ownPath,
  pushAfter,
  readPush,
  ridesPath,
  type Strategy,
  strategyFor,
  type ToPage,
  type ToWorker,
} from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

// Served as /service-worker.js: docs/decisions/013. A new release begins at once, because pages come from the server anyway.

self.addEventListener('install', (event) => event.waitUntil(install()))

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function install(): Promise<void> {
  await saveOlderPages()
  // A release between two stops must not take the head count from the phone.
  await saveHeadCountFiles().catch(() => {})
  await self.skipWaiting()
}

/** What the head count needs without a connection, once a leader has opened one on this device. */
async function saveHeadCountFiles(): Promise<void> {
  if ((await listCounts()).length > 0) await saveFiles([...release.rideFiles, ...release.headCountFiles])
}

async function activate(): Promise<void> {
  // Releases before 1.2.0 enabled it. In Firefox, a navigation whose preload fails shows no saved copy.
  await self.registration.navigationPreload?.disable()
  await deleteOlderReleases()
  await self.clients.claim()
  for (const tab of await self.clients.matchAll({ type: 'window' })) {
    tab.postMessage({ entryScript: release.entryScript } satisfies ToPage)
  }
}

self.addEventListener('message', (event) => event.waitUntil(save(event.data).catch(() => {}))) // the next page tries again

async function save(message: ToWorker): Promise<void> {
  if (message.kind === 'head-count') return saveHeadCountFiles()
  if (message.kind === 'logged-in') {
    await saveRides()
    await saveFiles(release.rideFiles)
    return saveHeadCountFiles()
  }
  const { path, language, isChosen } = message
  if (isChosen) await rememberLanguage(language).catch(() => {}) // the pages are saved in any case
  if (offlinePaths.includes(path)) await saveVisited(addressIn(language, path))
  await saveBasics(language)
}

const answers: Record<Strategy, ((event: FetchEvent) => Promise<Response>) | null> = {
  network: null,
  asset: answerFile,
  page: answerPage,
  rides: ({ request }) => saveRides(request),
  'rides-change': changeRides,
  session: ({ request }) => watchSession(request),
  'session-change': changeSession,
}

self.addEventListener('fetch', (event) => {
  const answer = answers[strategyFor(event.request, self.location.origin)]
  if (answer) event.respondWith(answer(event))
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event).catch(() => {})))

/** Shows a message, whatever it holds. */
async function showPush(data: PushMessageData | null): Promise<void> {
  const { title, options, path } = readPush(jsonIn(data), (await readPreferences()).language, self.location.origin)
  const pictures = { icon: '/icon-192.png', badge: '/badge-96.png' }
  await self.registration.showNotification(title, { ...options, ...pictures, data: { path } })
}

function jsonIn(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Opens what the notification is about, in an open tab of the site if there is one. */
async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { origin } = self.location
  const address = new URL(ownPath(String(notification.data?.path ?? '/'), origin), origin).href
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address) ?? tabs.find(({ focused }) => focused) ?? tabs[0]
  if (!tab) return void (await self.clients.openWindow(address))
  // Some systems do not let it come to the front; then it still shows the page.
  await tab.focus().catch(() => {})
  if (tab.url === address) return
  // A tab that the worker does not control cannot be navigated.
  await tab.navigate(address).catch(() => self.clients.openWindow(address))
}

/** The browser has replaced its subscription: the server hears of the new one while the session lasts, else when Settings is opened. */
async function renewSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const owner = await readPushOwner()
  if (!owner) return
  const { pushManager } = self.registration
  const present = newSubscription ?? (await pushManager.getSubscription())
  const subscription = present ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  const device = await sendSubscription(subscription, owner.userId)
  if (device.id !== owner.deviceId) await endOnServer(owner.deviceId)
}

/** After this time a saved copy is shown instead of waiting for the server. */
const serverTimeoutMs = 4000
const storageTimeoutMs = 3000

/** The server's page; after the timeout or a failure the saved copy, or else the page that says that there is no connection. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const fromServer = fetch(event.request)
  event.waitUntil(fromServer.then(forgetWhenLoggedOut).catch(() => {}))
  try {
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, serverTimeoutMs, null))
    return (await Promise.race([fromServer, timeout])) ?? (await savedPage(url)) ?? (await fromServer)
  } catch {
    return (await savedPage(url)) ?? (await offlinePage(url)) ?? Response.error()
  }
}

async function endSession(): Promise<void> {
  await deleteCaches([memberCache])
  await attempt(forgetSentCounts)
}

/** A page that is not personal was rendered for a browser without a session. */
async function forgetWhenLoggedOut({ ok, headers }: Response): Promise<void> {
  if (ok && !isPersonal(headers)) await endSession()
}

/** What the device has saved, as far as its storage can be read: the server's page does not depend on it. */
const savedPage = async (url: URL) => (await attempt(() => readPage(url), storageTimeoutMs)) ?? null

async function readPage(url: URL): Promise<Response | null> {
  const wanted = copyFor(url, (await readPreferences()).language)
  const copy = wanted && (await (await openRelease()).match(wanted.address))
  if (!copy) return null
  return wanted.redirect === null ? marked(copy, await copy.text()) : Response.redirect(wanted.redirect, 302)
}

const offlinePage = async (url: URL) => (await attempt(() => readOfflinePage(url), storageTimeoutMs)) ?? null

async function readOfflinePage(url: URL): Promise<Response | null> {
  const cache = await openRelease()
  const language = languageIn(url) ?? (await readPreferences()).language
  // The other language's when this one's was never shown on this device.
  const copies = await Promise.all([language, ...languages].map((each) => cache.match(addressIn(each, offlineNotice))))
  const copy = copies.find((each) => each !== undefined)
  if (!copy) return null
  const saved = new Set((await cache.keys()).map((request) => request.url.slice(url.origin.length)))
  const html = listPages(await copy.text(), (address) => saved.has(address))
  return marked(copy, html)
}

async function marked({ headers }: Response, html: string): Promise<Response> {
  const savedAt = new Date(headers.get('date') ?? 0).toISOString()
  return new Response(markCopy(html, { savedAt, ...(await readPreferences()) }), { headers })
}

/** A slow phone reads a file from its storage within this time; asking the server again would not be faster. */
const fileTimeoutMs = 2000

/** From this device, or else from the server; then it is saved. */
async function answerFile(event: FetchEvent): Promise<Response> {
  const saved = await attempt(() => caches.match(event.request, { ignoreVary: true }), fileTimeoutMs)
  if (saved) return saved
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    const save = async () => (await openRelease()).put(event.request, copy)
    event.waitUntil(save().catch(() => {})) // the page has its file even when the device is full
  }
  return answer
}

/** Requests the upcoming rides and saves what their cards show. */
async function saveRides(request: RequestInfo = ridesPath): Promise<Response> {
  const save = await attempt(reserveSavedRides)
  const answer = await watchSession(request)
  if (answer.status === 200 && save) {
    const rides = (await answer.clone().json()) as RidingEvent[]
    // The page gets its answer even when the device is full.
    await attempt(() => save({ savedAt: new Date().toISOString(), rides: rides.map(savedRide) }))
  }
  return answer
}

/** Forwards a change of a registration, and saves the rides after it. */
async function changeRides(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  event.waitUntil(saveRides().catch(() => {}))
  return answer
}

/** Forwards a call. 401 means that the session has ended. */
async function watchSession(request: RequestInfo): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await endSession()
  return answer
}

/** Forwards a login or logout, and forgets the member before the page gets the answer, even when there is none. */
async function changeSession(event: FetchEvent): Promise<Response> {
  const { method, url } = event.request
  let after = pushAfter(method, new URL(url).pathname)
  let stays: string | undefined
  try {
    const answer = await fetch(event.request)
    if (!answer.ok && answer.type !== 'opaqueredirect') after = 'same'
    if (after === 'ends') await forgetPush(self.registration)
    if (after === 'depends') {
      const { id } = (await answer.clone().json()) as CurrentUser
      stays = id
      event.waitUntil(continuePush(id).catch(() => {}))
    }
    return answer
  } finally {
    // Whose login it was is not known without an answer; then the next page decides.
    await deleteCaches(after === 'ends' ? [memberCache, countsCache] : [memberCache])
    if (stays !== undefined) {
      const id = stays
      await attempt(() => forgetOtherCounts(id))
    }
  }
}

/** After a login the messages of the same user go on, for the new session; those of another user end. */
async function continuePush(id: string): Promise<void> {
  const subscription = await self.registration.pushManager?.getSubscription()
  if (!subscription) return
  if ((await readPushOwner())?.userId === id) await sendSubscription(subscription, id)
  else await forgetPush(self.registration)
}

/**
 * Filled in by scripts/build/build-service-worker.ts. `name` is a hash of the build's file names; the lists are addresses of
 * files.
 */
declare const RELEASE: {
  name: string
  entryScript: string
  /** What the saved copies of pages load. */
  copyFiles: readonly string[]
  rideFiles: readonly string[]
  headCountFiles: readonly string[]
}
const release = RELEASE

const prefix = 'site-'
const cacheName = prefix + release.name

const openRelease = () => caches.open(cacheName)

/** Saves files that are not saved yet. Those that a page has loaded come from the browser's HTTP cache, without a request. */
async function saveFiles(files: readonly string[]): Promise<void> {
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
async function saveVisited(address: string): Promise<void> {
  if (await (await openRelease()).match(address)) return savePage(address, 'no-cache')
  // The HTTP cache may have the page of an older release, whose files are gone.
  await savePage(address, 'force-cache').catch(() => savePage(address, 'no-cache'))
}

/** Saves what is readable without having been visited: the bylaws, and the page that says that there is no connection. */
async function saveBasics(language: Language): Promise<void> {
  const cache = await openRelease()
  await saveFiles(release.copyFiles)
  for (const address of ['/bylaws', offlineNotice].map((path) => addressIn(language, path))) {
    if (!(await cache.match(address))) await savePage(address, 'no-cache')
  }
}

async function olderReleases(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
}

/** Saves, of this release, the pages that an older one had saved. */
async function saveOlderPages(): Promise<void> {
  const saved = await Promise.all((await olderReleases()).map(async (name) => (await caches.open(name)).keys()))
  const pages = saved.flat().filter(({ url }) => !url.includes('/assets/'))
  await Promise.all(pages.map(({ url }) => savePage(url.slice(self.location.origin.length), 'no-cache')))
}

/** Tabs of an older release have loaded what they show. Code that they miss later makes them load the page of this release. */
async function deleteOlderReleases(): Promise<void> {
  for (const name of await olderReleases()) await caches.delete(name)
}

/**
 * The language of the pages that this device shows, for a worker that reads no cookies: Safari before 18.4 has no Cookie Store API, and in Firefox
 * 153 it is empty where pages have Cross-Origin-Opener-Policy and Cross-Origin-Embedder-Policy. A page could not correct it: without a connection it
 * downloads no texts.
 */
const languageCache = 'language'
const languageAddress = '/chosen-language'

async function rememberLanguage(language: Language): Promise<void> {
  await (await caches.open(languageCache)).put(languageAddress, new Response(language))
}

async function rememberedLanguage(): Promise<string | undefined> {
  return (await caches.match(languageAddress, { cacheName: languageCache }))?.text()
}

/** How this device shows pages. Where no cookies can be read, theme and text size are the default, which the page then corrects. */
async function readPreferences() {
  const read = async (name: string) => ('cookieStore' in self ? (await self.cookieStore.get(name))?.value : undefined)
  const cookies = Object.fromEntries(await Promise.all(displayCookies.map(async (name) => [name, await read(name)] as const)))
  return readDisplayCookies({ ...cookies, [languageCookie]: cookies[languageCookie] ?? (await rememberedLanguage()) })
}
