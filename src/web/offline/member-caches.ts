/** The two caches with something personal. Deleting them forgets the member: docs/decisions/013. */
export const memberCache = 'member'
/** Head counts: docs/decisions/035. One entry per account and ride. */
export const countsCache = 'head-counts'

// Browsers have no caches over plain http, except on this machine.

/** Removes the saved rides, when another user may be logged in. */
export async function forgetRides(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(memberCache)
}

/** Removes everything that this device saves of a member. What a tab writes to a deleted cache, nothing can read. */
export async function forgetMember(): Promise<void> {
  await forgetRides()
  if ('caches' in globalThis) await caches.delete(countsCache)
}
