import { attempt, hasCache, inTime } from '#web/browser-abilities.ts'
import { newBrowserId } from '#web/browser-id.ts'
import { countsCache } from '#web/offline/member-caches.ts'
import { isSettled } from './batches.ts'
import type { Batch, KeptCount, Mark } from './kept-count.ts'

// Used by the pages and by the service worker; docs/decisions/035.

const addressOf = ({ userId, rideId }: Pick<KeptCount, 'userId' | 'rideId'>) => `/head-counts/${userId}/${rideId}`

/** The device may be slow, but a head count must not wait for it for good: then it is shown and not kept. */
const storageTimeoutMs = 3000
const lockTimeoutMs = 3000

/**
 * One at a time over all tabs and the service worker, so that none overwrites what another has just written. Without locks, or when none is given in
 * time, the work is done all the same.
 * @throws when the device cannot store it, or has not in time.
 */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  let begun: Promise<Result> | undefined
  const begin = () => {
    begun ??= inTime(work, storageTimeoutMs)
    return begun
  }
  await attempt(() => navigator.locks.request(countsCache, begin), lockTimeoutMs)
  return begin()
}

/** Marks that release 1.1.0 stored have no version. What the server had then got the version `first` (migration 0033). */
const versioned = (mark: Mark): Mark =>
  mark.version ? mark : { ...mark, version: newBrowserId(), expected: mark.expected === null ? null : 'first' }

async function parse(answer: Response | undefined): Promise<KeptCount | undefined> {
  const kept = (await answer?.json()) as KeptCount | undefined
  const batch = (each: Batch) => ({ ...each, marks: each.marks.map(versioned) })
  return (
    kept && {
      ...kept,
      sending: kept.sending && batch(kept.sending),
      unsent: batch(kept.unsent),
      conflicts: kept.conflicts.map((conflict) => ({ ...conflict, mine: versioned(conflict.mine) })),
    }
  )
}

/** Every head count that this device may still keep; others are removed. @throws when the device cannot read them, or has not in time. */
export async function listCounts(now = new Date()): Promise<KeptCount[]> {
  if (!(await hasCache(countsCache))) return []
  return inTime(() => readCounts(now), storageTimeoutMs)
}

async function readCounts(now: Date): Promise<KeptCount[]> {
  const cache = await caches.open(countsCache)
  const found: KeptCount[] = []
  for (const entry of await cache.keys()) {
    const kept = await parse(await cache.match(entry))
    if (kept && Date.parse(kept.count.keptUntil) > now.getTime()) found.push(kept)
    else await cache.delete(entry)
  }
  return found
}

/** The count of a ride; of another account's only when the account is not known, as offline. */
export async function readCount(rideId: string, userId?: string): Promise<KeptCount | null> {
  const kept = (await listCounts()).find((each) => each.rideId === rideId && (userId === undefined || each.userId === userId))
  return kept ?? null
}

/**
 * Changes a kept count, one tab at a time. Null when it is no longer kept: its user has logged out, or the ride is recorded; then nothing is written.
 * @throws when the device cannot store it.
 */
export function changeCount(of: KeptCount, change: (kept: KeptCount) => KeptCount): Promise<KeptCount | null> {
  return alone(async () => {
    const cache = await caches.open(countsCache)
    const before = await parse(await cache.match(addressOf(of)))
    if (!before) return null
    const after = change(before)
    await cache.put(addressOf(of), Response.json(after))
    return after
  })
}

/** Keeps a count that the server has just answered, with what this device has not sent of it. @throws when the device cannot store it. */
export function keepCount(fresh: KeptCount, merge: (before: KeptCount) => KeptCount): Promise<KeptCount> {
  return alone(async () => {
    const cache = await caches.open(countsCache)
    const before = await parse(await cache.match(addressOf(fresh)))
    const after = before ? merge(before) : fresh
    await cache.put(addressOf(after), Response.json(after))
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
  for (const kept of await listCounts()) if (isSettled(kept)) await forgetCount(kept)
}
