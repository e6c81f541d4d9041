import { addressIn } from '#contract/languages.ts'
import { endOnServer, readPushOwner, sendSubscription } from '#web/notices/push-subscription.ts'
import { listCounts } from '#web/ride-day/head-count/storage.ts'
import { answerFile, answerPage, changeRides, changeSession, saveRides, watchSession } from './answers.ts'
import {
  deleteOlderReleases,
  readPreferences,
  release,
  rememberLanguage,
  saveBasics,
  saveFiles,
  saveOlderPages,
  saveVisited,
} from './copies.ts'
import { offlinePaths, ownPath, readPush, type Strategy, strategyFor, type ToPage, type ToWorker } from './strategy.ts'

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
