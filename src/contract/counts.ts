/** Up to how many a number is counted that nobody needs exactly: beyond it people read `50+`. */
export const countedAtMost = 50

/** Numbers by status, with the statuses of which there are more than their number says. */
export type Counts<Status extends string> = Record<Status, number> & { more: Status[] }

/**
 * @param found counted as far as one more than `most`.
 * @param unfinished statuses of which not all was looked at.
 */
export function upTo<const Status extends string>(
  most: number,
  statuses: readonly Status[],
  found: ReadonlyMap<string, number>,
  unfinished: ReadonlySet<string> = new Set(),
): Counts<Status> {
  const count = (status: Status) => found.get(status) ?? 0
  const numbers = Object.fromEntries(statuses.map((status) => [status, Math.min(most, count(status))])) as Record<Status, number>
  return { ...numbers, more: statuses.filter((status) => count(status) > most || unfinished.has(status)) }
}

/** As people read it. */
export function countText(count: number, hasMore: boolean): string {
  return hasMore ? `${count}+` : `${count}`
}
