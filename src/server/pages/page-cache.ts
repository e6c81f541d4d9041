import { createHash } from 'node:crypto'
import { isDatabaseOutage } from '#server/http/database-outage.ts'
import { Refusal } from '#server/refusals.ts'
import { compressForKeeping, type Encoding } from './compress.ts'

export interface DrawnPage {
  status: number
  html: string
}

/** A finished answer in each form that a browser may ask for. */
export interface KeptPage {
  status: number
  etag: string
  bodies: Record<Encoding, Buffer>
}

async function keep({ status, html }: DrawnPage): Promise<KeptPage> {
  // Weak, because the compressed forms share it.
  const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  return { status, etag, bodies: await compressForKeeping(html) }
}

/** Whether the trouble is one that passes by itself. */
function passes(error: unknown): boolean {
  return isDatabaseOutage(error) || (error instanceof Refusal && error.status === 503)
}

/**
 * Anonymous pages, drawn once for each key and content version. Keys must come from a closed set (known paths, languages, themes, text sizes), which
 * bounds the memory. Visitors who arrive at the same moment share one drawing. While the database is away, the last page goes on being shown.
 */
export function createPageCache() {
  const entries = new Map<string, { version: number; page: Promise<KeptPage> }>()

  async function currentPage(key: string, version: number, draw: () => Promise<DrawnPage>): Promise<KeptPage> {
    const known = entries.get(key)
    if (known?.version === version) return known.page
    const entry = { version, page: draw().then(keep) }
    entries.set(key, entry)
    try {
      return await entry.page
    } catch (error) {
      if (entries.get(key) === entry) {
        if (known) entries.set(key, known)
        else entries.delete(key)
      }
      throw error
    }
  }

  return async function keptPage(
    key: string,
    readVersion: () => Promise<number>,
    draw: () => Promise<DrawnPage>,
  ): Promise<KeptPage> {
    const known = entries.get(key)
    try {
      return await currentPage(key, await readVersion(), draw)
    } catch (error) {
      if (known && passes(error)) return known.page
      throw error
    }
  }
}
