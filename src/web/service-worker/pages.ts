import { addressIn } from '#contract/content/announcement-addresses.ts'
import { languages } from '#contract/languages.ts'
import { forgetMember } from '#web/offline/saved-rides.ts'
import { openRelease, readPreferences } from './copies.ts'
import { listPages, markCopy } from './saved-copy.ts'
import { copyFor, isPersonal, languageIn, offlineNotice } from './strategy.ts'

/** After this time a saved copy is shown instead of waiting for the server. */
const serverTimeoutMs = 4000

/** Answers with the server's page; if there is none in time, with the saved copy, or else with a page that says that there is no connection. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  // The browser may have sent the request already, while this worker was starting.
  const fromServer = Promise.resolve(event.preloadResponse as Promise<Response | undefined>).then(
    (preloaded) => preloaded ?? fetch(event.request),
  )
  event.waitUntil(fromServer.then(forgetWhenLoggedOut).catch(() => {}))
  try {
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, serverTimeoutMs, null))
    return (await Promise.race([fromServer, timeout])) ?? (await savedPage(url)) ?? (await fromServer)
  } catch {
    return (await savedPage(url)) ?? (await offlinePage(url)) ?? Response.error()
  }
}

/** A page that is not personal was rendered for a browser without a session. */
async function forgetWhenLoggedOut({ ok, headers }: Response): Promise<void> {
  if (ok && !isPersonal(headers)) await forgetMember()
}

async function savedPage(url: URL): Promise<Response | null> {
  const wanted = copyFor(url, (await readPreferences()).language)
  const copy = wanted && (await (await openRelease()).match(wanted.address))
  if (!copy) return null
  return wanted.redirect === null ? marked(copy, await copy.text()) : Response.redirect(wanted.redirect, 302)
}

async function offlinePage(url: URL): Promise<Response | null> {
  const cache = await openRelease()
  const language = languageIn(url) ?? (await readPreferences()).language
  // The other language's when this one's was never shown on this device.
  const addresses = [language, ...languages].map((each) => addressIn(each, offlineNotice))
  const copies = await Promise.all(addresses.map((address) => cache.match(address)))
  const copy = copies.find((each) => each !== undefined)
  if (!copy) return null
  const saved = new Set((await cache.keys()).map((request) => request.url.slice(url.origin.length)))
  return marked(
    copy,
    listPages(await copy.text(), (address) => saved.has(address)),
  )
}

async function marked({ headers }: Response, html: string): Promise<Response> {
  const savedAt = new Date(headers.get('date') ?? 0).toISOString()
  return new Response(markCopy(html, { savedAt, ...(await readPreferences()) }), { headers })
}
