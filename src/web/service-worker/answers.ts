import type { CurrentUser } from '#contract/accounts/users.ts'
import { addressIn, languages } from '#contract/languages.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { attempt } from '#web/browser-abilities.ts'
import { forgetPush, readPushOwner, sendSubscription } from '#web/notices/push-subscription.ts'
import { countsCache, deleteCaches, memberCache } from '#web/offline/member-caches.ts'
import { readSavedRides, reserveSavedRides, ridesAhead, savedRide } from '#web/offline/saved-rides.ts'
import { forgetOtherCounts, forgetSentCounts } from '#web/ride-day/head-count/storage.ts'
import { openRelease, readPreferences } from './copies.ts'
import { copyFor, isPersonal, languageIn, listPages, markCopy, offlineNotice, pushAfter, ridesPath } from './strategy.ts'

declare const self: ServiceWorkerGlobalScope

/** After this time a saved copy is shown instead of waiting for the server. */
const serverTimeoutMs = 4000
const storageTimeoutMs = 3000

/** The server's page; after the timeout or a failure the saved copy, or else the page that says that there is no connection. */
export async function answerPage(event: FetchEvent): Promise<Response> {
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
  const saved = await attempt(readSavedRides, storageTimeoutMs)
  const isOfMember = saved != null && ridesAhead(saved, new Date()) !== null
  return new Response(markCopy(html, { savedAt, isOfMember, ...(await readPreferences()) }), { headers })
}

/** A slow phone reads a file from its storage within this time; asking the server again would not be faster. */
const fileTimeoutMs = 2000

export async function answerFile(event: FetchEvent): Promise<Response> {
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

export async function saveRides(request: RequestInfo = ridesPath): Promise<Response> {
  const save = await attempt(reserveSavedRides)
  const answer = await watchSession(request)
  if (answer.status === 200 && save) {
    const rides = (await answer.clone().json()) as RidingEvent[]
    // The page gets its answer even when the device is full.
    await attempt(() => save({ savedAt: new Date().toISOString(), rides: rides.map(savedRide) }))
  }
  return answer
}

export async function changeRides(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  event.waitUntil(saveRides().catch(() => {}))
  return answer
}

/** Forwards a call. 401 means that the session has ended. */
export async function watchSession(request: RequestInfo): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await endSession()
  return answer
}

/** Forwards a login or logout, and forgets the member before the page gets the answer, even when there is none. */
export async function changeSession(event: FetchEvent): Promise<Response> {
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
