import { attempt } from '#web/browser-abilities.ts'

/** The two caches with something personal. Deleting them forgets the member: docs/decisions/013. */
export const memberCache = 'member'
/** Head counts: docs/decisions/035. One entry per account and ride. */
export const countsCache = 'head-counts'

/** Deletes them as far as the browser can. What a tab writes to a deleted cache, nothing can read. @returns what may still be there. */
export async function deleteCaches(names: readonly string[]): Promise<string[]> {
  // Browsers have no caches over plain http, except on this machine.
  if (!('caches' in globalThis)) return []
  const deleted = await Promise.all(names.map((name) => attempt(() => caches.delete(name))))
  return names.filter((_name, index) => deleted[index] === undefined)
}
