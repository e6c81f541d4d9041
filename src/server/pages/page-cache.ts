import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { Refusal } from '#server/refusals.ts'
import { compressForKeeping, compressForNow, type Encoding } from './compress.ts'

export interface DrawnPage {
  status: number
  html: string
  /** Its content security policy, where that is not the one of every answer. */
  policy?: string
}

/** A page in each form that a browser may ask for. */
export interface CachedPage {
  status: number
  etag: string
  policy: string | undefined
  bodies: Record<Encoding, Buffer>
}

/** What the page depends on besides the content version. The parts are kept apart, so that no two pages share a key. */
export type PageKey = readonly (string | boolean | null)[]

export interface PageSource {
  /** The content version now. */
  readVersion: () => number | Promise<number>
  draw: () => Promise<DrawnPage>
  /** Asked for each client for which the page has to be drawn; throws to refuse. */
  beforeDrawing?: () => Promise<void>
}

/** The page, drawn now where there is none of the current content version. */
export type GetPage = (key: PageKey, source: PageSource) => Promise<CachedPage>

interface Entry {
  version: number
  page: CachedPage
  /** Set when it was asked for again: until then it is not worth the effort of compressing it well. */
  isWanted?: boolean
}

/** Milliseconds from a page's second request until it is compressed as well as possible. While content changes all the time none is. */
const worthEffortMs = 1_000

/** Bytes of an entry besides its bodies and key: etag, policy and the objects that hold them. */
const overheadBytes = 2_048

const sizeOf = ({ page: { bodies } }: Entry, key: string) =>
  bodies.identity.length + bodies.br.length + bodies.gzip.length + key.length * 2 + overheadBytes

async function toCached({ status, html, policy }: DrawnPage): Promise<CachedPage> {
  // Weak, because the compressed forms share it.
  const etag = `W/"${hash('sha256', html, 'base64url').slice(0, 22)}"`
  return { status, etag, policy, bodies: await compressForNow(html) }
}

/** Whether asking again soon makes sense: the last page is shown until then. */
function isTemporary(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Refusal && error.status === 503)
}

/**
 * Pages that are the same for every client, drawn once for each key and content version. Bounded in bytes with its keys; the page used least recently
 * goes first. Clients that arrive at the same moment share one drawing, and each key has one drawing at a time, so drawings do not pile up however
 * often content changes. While the database is away, the last page is still shown.
 */
export function createPageCache({ maxBytes = 16 * 1024 * 1024, worthEffortAfterMs = worthEffortMs } = {}): GetPage {
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  const drawings = new Map<string, { version: number; page: Promise<CachedPage> }>()

  async function compressBetter(key: string, entry: Entry): Promise<void> {
    if (pages.peek(key) !== entry) return
    // If this fails, the larger form stays.
    entry.page.bodies = await compressForKeeping(entry.page.bodies.identity.toString()).catch(() => entry.page.bodies)
    if (pages.peek(key) === entry) pages.set(key, entry)
  }

  async function currentPage(key: string, source: PageSource): Promise<CachedPage> {
    const version = await source.readVersion()
    if (pages.peek(key)?.version !== version) await source.beforeDrawing?.()
    const cached = pages.get(key)
    if (cached?.version === version) {
      if (!cached.isWanted) setTimeout(() => compressBetter(key, cached), worthEffortAfterMs).unref()
      cached.isWanted = true
      return cached.page
    }
    const running = drawings.get(key)
    if (running !== undefined) {
      // Begun at this version or a later one: it shows this change too.
      if (running.version >= version) return running.page
      await running.page.catch(() => undefined)
      return currentPage(key, source)
    }
    const page = source.draw().then(toCached)
    drawings.set(key, { version, page })
    try {
      const entry = { version, page: await page }
      pages.set(key, entry)
      return entry.page
    } finally {
      drawings.delete(key)
    }
  }

  return async (parts, source) => {
    const key = JSON.stringify(parts)
    try {
      return await currentPage(key, source)
    } catch (error) {
      const last = pages.get(key)
      if (last !== undefined && isTemporary(error)) return last.page
      throw error
    }
  }
}
