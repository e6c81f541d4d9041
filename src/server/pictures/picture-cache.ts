import { say } from '#contract/sentences.ts'
import { Refusal } from '#server/refusals.ts'

interface Bounds {
  /** Pictures that are kept; beyond, those that nobody has asked for the longest are forgotten. */
  atMost?: number
  /** Drawings that may wait for their turn. */
  waiting?: number
}

/**
 * Pictures, drawn once and kept in memory, one at a time: drawing costs more than anything else that strangers can ask for. Who asks for the same
 * picture at the same moment shares its drawing.
 */
export function createPictureCache<Picture>({ atMost = 120, waiting = 20 }: Bounds = {}) {
  const pictures = new Map<string, Promise<Picture>>()
  let queue: Promise<unknown> = Promise.resolve()
  let queued = 0

  async function inTurn(draw: () => Promise<Picture>): Promise<Picture> {
    // At most one is being drawn while the others wait.
    if (queued > waiting) throw new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'))
    queued += 1
    const drawn = queue.then(draw)
    queue = drawn.catch(() => {}) // the next one's turn comes whether or not this one succeeds
    return drawn.finally(() => {
      queued -= 1
    })
  }

  /** @throws 503 when too many drawings wait already. */
  return async function keptPicture(parts: readonly string[], draw: () => Promise<Picture>): Promise<Picture> {
    const key = JSON.stringify(parts)
    const picture = pictures.get(key) ?? inTurn(draw)
    pictures.delete(key)
    pictures.set(key, picture)
    for (const eldest of pictures.keys()) {
      if (pictures.size <= atMost) break
      pictures.delete(eldest)
    }
    try {
      return await picture
    } catch (error) {
      if (pictures.get(key) === picture) pictures.delete(key)
      throw error
    }
  }
}
