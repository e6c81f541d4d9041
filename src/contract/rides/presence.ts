import type { MarkStatus } from '#contract/ride-day/head-counts.ts'

/** `gone`: left at this stop or before, or did not come, and was not seen again since. */
export type Presence = 'here' | 'gone' | 'missing'

/** Where someone is at a stop: the last mark up to it counts. @param statuses theirs at the stops up to this one, in order; null without a mark. */
export function presenceAt(statuses: readonly (MarkStatus | null)[]): Presence {
  if (statuses.findLast((status) => status !== null) === 'left') return 'gone'
  return statuses.at(-1) === 'here' ? 'here' : 'missing'
}
