import { loadsOnly } from './document-copy.ts'

/** Headers that describe how the server sent a body, not the body that is kept. */
const ofTheJourney = ['content-encoding', 'content-length', 'transfer-encoding']

function copyOf(body: BodyInit | null, headers: Headers, date: string | null): Response {
  const kept = new Headers(headers)
  for (const name of ofTheJourney) kept.delete(name)
  if (date !== null) kept.set('date', date)
  return new Response(body, { headers: kept })
}

/**
 * Fetches a page as anybody without a session sees it, and keeps it when it has changed. Never with credentials: what is kept can be nobody's own page,
 * and no cookie comes with it.
 */
export async function refreshCopy(cache: Cache, address: string, releaseFiles: ReadonlySet<string>): Promise<void> {
  const known = await cache.match(address)
  const etag = known?.headers.get('etag')
  const answer = await fetch(address, {
    credentials: 'omit',
    cache: 'no-store',
    headers: etag ? { 'if-none-match': etag } : {},
  })
  const date = answer.headers.get('date')
  if (known && answer.status === 304) return cache.put(address, copyOf(known.body, known.headers, date))
  if (answer.status !== 200 || answer.redirected) return
  const html = await answer.text()
  if (loadsOnly(html, releaseFiles)) await cache.put(address, copyOf(html, answer.headers, date))
}
