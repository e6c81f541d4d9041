import { LRUCache } from 'lru-cache'
import { semaphore } from '#server/mutex.ts'
import { siteIsBusy } from '#server/refusals.ts'

// docs/decisions/026: every cache is bounded

interface Bounds {
  maxPictures?: number
  /** Drawings that may wait behind the one in progress. */
  maxQueued?: number
}

/**
 * Draws pictures one at a time and caches them: drawing costs more than anything else that a client without an account can ask
 * for. Concurrent requests for the same picture share one drawing.
 */
export function createPictureCache<Picture>({ maxPictures = 120, maxQueued = 20 }: Bounds = {}) {
  const pictures = new LRUCache<string, Promise<Picture>>({ max: maxPictures })
  const drawing = semaphore(1)

  /** @throws 503 when too many drawings are queued. */
  return async function cachedPicture(keyParts: readonly string[], draw: () => Promise<Picture>): Promise<Picture> {
    const key = JSON.stringify(keyParts)
    const cached = pictures.get(key)
    if (cached) return cached
    if (drawing.waiting() >= maxQueued) throw siteIsBusy()
    const drawn = drawing.run(draw)
    pictures.set(key, drawn)
    drawn.catch(() => pictures.delete(key))
    return drawn
  }
}
