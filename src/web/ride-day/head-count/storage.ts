import { attempt, hasCache, inTime } from '#web/browser-abilities.ts'
import { countsCache } from '#web/offline/member-caches.ts'
import { isSame, type KeptCount, type Mark, waitingCount } from './kept-count.ts'

// Used by the pages and by the service worker; docs/decisions/035.

const addressOf = ({ userId, rideId }: Pick<KeptCount, 'userId' | 'rideId'>) => `/head-counts/${userId}/${rideId}`

/** Longer than this a head count does not wait for the device: then it is shown and not kept. */
const timeoutMs = 3000

/** One at a time over all tabs and the service worker. Without locks, or when none is given in time, the work is done all the same. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  let begun: Promise<Result> | undefined
  const begin = () => {
    begun ??= inTime(work, timeoutMs)
    return begun
  }
  await attempt(() => navigator.locks.request(countsCache, begin), timeoutMs)
  return begin()
}

/** Releases up to 1.3.0 stored the batch that was being sent apart, and marks that another phone had made differently. */
interface Stored extends KeptCount {
  sending?: KeptCount['unsent'] | null
  conflicts?: { mine: Mark }[]
}

async function parse(answer: Response | undefined): Promise<KeptCount | null> {
  if (!answer) return null
  const { sending, conflicts = [], ...kept }: Stored = await answer.json()
  const { unsent } = kept
  const marks = [...conflicts.map(({ mine }) => mine), ...(sending?.marks ?? []), ...unsent.marks]
  return {
    ...kept,
    unsent: {
      ...sending,
      ...unsent,
      marks: marks.filter((mark, index) => marks.findLastIndex((other) => isSame(mark, other)) === index),
      addedGuests: [...(sending?.addedGuests ?? []), ...unsent.addedGuests],
      removedGuests: [...(sending?.removedGuests ?? []), ...unsent.removedGuests],
    },
  }
}

/** Those that this device may still keep; others are removed. @throws when the device cannot read them, or has not in time. */
export async function listCounts(now = new Date()): Promise<KeptCount[]> {
  if (!(await hasCache(countsCache))) return []
  return inTime(async () => {
    const cache = await caches.open(countsCache)
    const found: KeptCount[] = []
    for (const entry of await cache.keys()) {
      const kept = await parse(await cache.match(entry))
      if (kept && Date.parse(kept.count.keptUntil) > now.getTime()) found.push(kept)
      else await cache.delete(entry)
    }
    return found
  }, timeoutMs)
}

export async function readCount(rideId: string, userId: string): Promise<KeptCount | null> {
  return (await listCounts()).find((each) => each.rideId === rideId && each.userId === userId) ?? null
}

/**
 * @param change is given null where none is kept, because its user has logged out or the ride is recorded.
 * @throws when the device cannot store it, or has not in time.
 */
export function changeCount(
  of: Pick<KeptCount, 'userId' | 'rideId'>,
  change: (kept: KeptCount | null) => KeptCount | null,
): Promise<KeptCount | null> {
  return alone(async () => {
    const cache = await caches.open(countsCache)
    const after = change(await parse(await cache.match(addressOf(of))))
    if (after) await cache.put(addressOf(of), Response.json(after))
    return after
  })
}

/** What stays, because the device does not answer, is removed when its ride is over. */
export async function forgetCount(of: KeptCount): Promise<void> {
  if (await hasCache(countsCache))
    await alone(async () => void (await (await caches.open(countsCache)).delete(addressOf(of)))).catch(() => {})
}

/** After a login: what another account has counted is removed. */
export async function forgetOtherCounts(userId: string): Promise<void> {
  for (const kept of await listCounts()) if (kept.userId !== userId) await forgetCount(kept)
}

/** After a session has ended: what is not sent stays for its user, who can log in and send it. */
export async function forgetSentCounts(): Promise<void> {
  for (const kept of await listCounts()) if (waitingCount(kept) === 0) await forgetCount(kept)
}
