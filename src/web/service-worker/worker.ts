import { addressIn } from '#contract/content/announcement-addresses.ts'
import { deleteOlderReleases, openRelease, release, saveBasics, saveFiles, saveOlderPages, saveVisited } from './copies.ts'
import { answerPage } from './pages.ts'
import { changeRides, changeSession, saveRides, watchSession } from './rides.ts'
import { offlinePaths, strategyFor, type ToPage, type ToWorker } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

// Served as /service-worker.js: docs/decisions/013. A new release begins at once, because pages come from the server anyway.

self.addEventListener('install', (event) => event.waitUntil(saveOlderPages().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await deleteOlderReleases()
  await self.clients.claim()
  for (const tab of await self.clients.matchAll({ type: 'window' })) {
    tab.postMessage({ entryScript: release.entryScript } satisfies ToPage)
  }
}

self.addEventListener('message', (event) => event.waitUntil(save(event.data).catch(() => {}))) // the next page tries again

async function save(message: ToWorker): Promise<void> {
  if (message.kind === 'logged-in') {
    await saveRides()
    return saveFiles(release.rideFiles)
  }
  const { path, language } = message
  if (offlinePaths.includes(path)) await saveVisited(addressIn(language, path))
  await saveBasics(language)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (strategyFor(request, self.location.origin)) {
    case 'asset':
      return event.respondWith(answerFile(event))
    case 'page':
      return event.respondWith(answerPage(event))
    case 'rides':
      return event.respondWith(saveRides(request))
    case 'rides-change':
      return event.respondWith(changeRides(event))
    case 'session':
      return event.respondWith(watchSession(request))
    case 'session-change':
      return event.respondWith(changeSession(request))
  }
})

async function answerFile(event: FetchEvent): Promise<Response> {
  const saved = await caches.match(event.request, { ignoreVary: true })
  if (saved) return saved
  const answer = await fetch(event.request)
  if (answer.ok) {
    const copy = answer.clone()
    const done = openRelease().then((cache) => cache.put(event.request, copy))
    event.waitUntil(done.catch(() => {})) // the page has its file even when the device is full
  }
  return answer
}
