import { hash } from 'node:crypto'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { Refusal } from '#server/refusals.ts'
import { compressForKeeping, compressForNow, type Encoding } from './compress.ts'

export interface DrawnPage {
  status: number
  html: string
  /** Its content security policy, where that is not the one of every answer. */
  policy?: string
}

/** A finished answer in each form that a browser may ask for. */
export interface KeptPage {
  status: number
  etag: string
  policy: string | undefined
  bodies: Record<Encoding, Buffer>
}

export interface PageCache {
  /** The page, if it is finished and of this version. */
  finished(key: string, version: number): KeptPage | undefined
  /** The page, drawn now where there is none of the present version. */
  keptPage(key: string, readVersion: () => number | Promise<number>, draw: () => Promise<DrawnPage>): Promise<KeptPage>
}

async function keep({ status, html, policy }: DrawnPage): Promise<KeptPage> {
  // Weak, because the compressed forms share it.
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  return { status, etag, policy, bodies: await compressForNow(html) }
}

interface Entry {
  version: number
  page: Promise<KeptPage>
  /** Set once it is drawn: most answers are sent from it without waiting for a promise. */
  finished?: KeptPage
}

/** Milliseconds that a page must have lasted to be worth the effort of making it as small as it gets. While content changes all the time none is. */
const worthEffort = 1_000

/** Whether the trouble is one that passes by itself. */
function passes(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Refusal && error.status === 503)
}

/**
 * Anonymous pages, drawn once for each key and content version. Of more than `atMost` keys those are forgotten that nobody has asked for
 * the longest, which bounds the memory; keys must be of things that exist (paths, announcements, languages, themes, text sizes), or strangers could
 * push out what people read. Visitors who arrive at the same moment share one drawing, and there is
 * one at a time for each key: however often content changes, drawing does not pile up. While the database is away, the last page goes on being shown.
 */
export function createPageCache({ atMost = 600, settled = worthEffort } = {}): PageCache {
  const entries = new Map<string, Entry>()

  /** In the map's order, the entry that was used last stands last. */
  function put(key: string, entry: Entry): void {
    entries.delete(key)
    entries.set(key, entry)
    for (const eldest of entries.keys()) {
      if (entries.size <= atMost) return
      entries.delete(eldest)
    }
  }

  async function makeSmaller(key: string, entry: Entry, page: KeptPage): Promise<void> {
    if (entries.get(key) !== entry) return
    // When it fails, the larger one is as good.
    page.bodies = await compressForKeeping(page.bodies.identity.toString()).catch(() => page.bodies)
  }

  async function currentPage(
    key: string,
    readVersion: () => number | Promise<number>,
    draw: () => Promise<DrawnPage>,
  ): Promise<KeptPage> {
    const version = await readVersion()
    const known = entries.get(key)
    if (known?.version === version) {
      put(key, known)
      return known.page
    }
    if (known !== undefined && known.finished === undefined) {
      // Begun after somebody saw a later change: it shows this one too.
      if (known.version > version) return known.page
      await known.page.catch(() => undefined)
      return currentPage(key, readVersion, draw)
    }
    const entry: Entry = { version, page: draw().then(keep) }
    put(key, entry)
    try {
      const page = await entry.page
      entry.finished = page
      setTimeout(() => makeSmaller(key, entry, page), settled).unref()
      return page
    } catch (error) {
      if (entries.get(key) === entry) {
        if (known) put(key, known)
        else entries.delete(key)
      }
      throw error
    }
  }

  return {
    finished(key, version) {
      const known = entries.get(key)
      if (known?.finished === undefined || known.version !== version) return undefined
      put(key, known)
      return known.finished
    },
    async keptPage(key, readVersion, draw) {
      const known = entries.get(key)
      try {
        return await currentPage(key, readVersion, draw)
      } catch (error) {
        if (known && passes(error)) return known.page
        throw error
      }
    },
  }
}
