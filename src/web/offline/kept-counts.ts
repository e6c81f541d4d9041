/** The cache with head counts that this device keeps: docs/decisions/035. One entry per account and ride. */
export const countsCache = 'head-counts'

/** One at a time over all tabs and the service worker, so that none overwrites what another has just written. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request(countsCache, work)
}

/** Removes the head counts of everyone but one account. */
export function forgetCounts(exceptOf?: string): Promise<void> {
  return alone(async () => {
    const cache = await caches.open(countsCache)
    for (const entry of await cache.keys()) if (!entry.url.includes(`/${exceptOf}/`)) await cache.delete(entry)
  })
}
