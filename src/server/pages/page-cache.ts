import { createHash } from 'node:crypto'
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

/**
 * Anonymous pages, drawn once for each key and content version. Keys must come from a closed set (known paths, languages, themes), which
 * bounds the memory. Visitors who arrive at the same moment share one drawing.
 */
export function createPageCache() {
  const entries = new Map<string, { version: number; page: Promise<KeptPage> }>()

  return async function keptPage(key: string, version: number, draw: () => Promise<DrawnPage>): Promise<KeptPage> {
    const known = entries.get(key)
    if (known?.version === version) return known.page
    const entry = { version, page: draw().then(keep) }
    entries.set(key, entry)
    try {
      return await entry.page
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key)
      throw error
    }
  }
}
