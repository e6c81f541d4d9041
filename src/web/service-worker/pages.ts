import { addressIn } from '#contract/content/announcement-addresses.ts'
import { forgetMember } from '#web/offline/saved-rides.ts'
import { refreshCopy } from './copies.ts'
import { markCopy } from './document-copy.ts'
import { chosenLanguage, chosenLook } from './preferences.ts'
import { dropOlderReleases, openRelease, releaseFiles } from './release.ts'
import { askForRides } from './rides.ts'
import { copyFor, isPersonal, languageIn, offlineNotice } from './strategy.ts'

/** How long the server may take, in milliseconds, before the copy is shown instead. */
const patience = 4000

/** The server's page whenever it answers in time; else the copy, and where there is none, a page that says that there is no connection. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const url = new URL(event.request.url)
  const fromServer = askServer(event)
  event.waitUntil(fromServer.then((answer) => learnFrom(answer, url)).catch(() => {})) // without an answer there is nothing to learn
  try {
    const tooLate = new Promise<null>((resolve) => setTimeout(resolve, patience, null))
    return (await Promise.race([fromServer, tooLate])) ?? (await savedPage(url)) ?? (await fromServer)
  } catch {
    return (await savedPage(url)) ?? (await offlinePage(url)) ?? Response.error()
  }
}

/** The browser may have asked already, while this worker was still starting. */
async function askServer(event: FetchEvent): Promise<Response> {
  const early = (await event.preloadResponse) as Response | undefined
  return early ?? fetch(event.request)
}

async function learnFrom(answer: Response, url: URL): Promise<void> {
  await dropOlderReleases()
  if (!answer.ok) return
  if (isPersonal(answer.headers)) await askForRides()
  else await forgetMember() // drawn for a browser without a session: whoever was signed in no longer is
  const copy = copyFor(url, await chosenLanguage())
  if (copy) await refreshCopy(await openRelease(), copy.address, releaseFiles)
}

async function savedPage(url: URL): Promise<Response | null> {
  const wanted = copyFor(url, await chosenLanguage())
  const copy = wanted && (await findCopy(wanted.address))
  if (!copy) return null
  return wanted.lead === null ? marked(copy) : Response.redirect(wanted.lead, 302)
}

async function offlinePage(url: URL): Promise<Response | null> {
  const copy = await findCopy(addressIn(languageIn(url) ?? (await chosenLanguage()), offlineNotice))
  return copy ? marked(copy) : null
}

async function findCopy(address: string): Promise<Response | undefined> {
  const cache = await openRelease()
  return cache.match(address)
}

async function marked(copy: Response): Promise<Response> {
  const savedAt = new Date(copy.headers.get('date') ?? 0).toISOString()
  const html = markCopy(await copy.text(), { savedAt, ...(await chosenLook()) })
  return new Response(html, { headers: copy.headers })
}
