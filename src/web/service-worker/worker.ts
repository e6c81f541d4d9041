import type { ToPage, ToWorker } from '#web/offline/messages.ts'
import { answerPage } from './pages.ts'
import { dropOlderReleases, keepRelease, noteOlderTabs, releaseFiles } from './release.ts'
import { askForRides, changeRides, changeSession, keepRides, watchSession } from './rides.ts'
import { strategyFor } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

// Served as /service-worker.js. It waits until no tab runs the release before, or until somebody agrees: see docs/decisions/013-….

self.addEventListener('install', (event) => event.waitUntil(keepRelease()))

self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await noteOlderTabs()
  await dropOlderReleases()
  await self.clients.claim()
  // Whoever was signed in before there was a worker. No page waits for it.
  askForRides().catch(() => {})
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (strategyFor(request, self.location.origin)) {
    case 'asset':
      return event.respondWith(fromDevice(request))
    case 'page':
      return event.respondWith(answerPage(event))
    case 'rides':
      return event.respondWith(keepRides(() => fetch(request)))
    case 'rides-change':
      return event.respondWith(changeRides(event))
    case 'session':
      return event.respondWith(watchSession(request))
    case 'session-change':
      return event.respondWith(changeSession(request))
  }
})

/** Only files of the releases that are kept; every other one, such as the dashboard's, comes from the server. */
async function fromDevice(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('message', ({ data, source }: ExtendableMessageEvent) => {
  const message = data as ToWorker
  // A page that was loaded after the release runs it already, so nothing is taken from it by beginning now.
  if (message.kind === 'take-over' || releaseFiles.has(message.script)) self.skipWaiting()
  else if (source) source.postMessage({ kind: 'newer-release' } satisfies ToPage)
})
