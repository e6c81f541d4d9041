import { LRUCache } from 'lru-cache'
import { say } from '#contract/sentences.ts'
import { Refusal } from '#server/refusals.ts'

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
  let last: Promise<unknown> = Promise.resolve()
  let pending = 0

  function enqueue(draw: () => Promise<Picture>): Promise<Picture> {
    if (pending > maxQueued) throw new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'))
    pending += 1
    const drawn = last.then(draw).finally(() => {
      pending -= 1
    })
    last = drawn.catch(() => {}) // a failed drawing must not stop the next one
    return drawn
  }

  /** @throws 503 when too many drawings are queued. */
  return async function cachedPicture(keyParts: readonly string[], draw: () => Promise<Picture>): Promise<Picture> {
    const key = JSON.stringify(keyParts)
    const cached = pictures.get(key)
    if (cached) return cached
    const drawn = enqueue(draw)
    pictures.set(key, drawn)
    drawn.catch(() => pictures.delete(key))
    return drawn
  }
}
