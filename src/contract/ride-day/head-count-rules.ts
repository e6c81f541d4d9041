import type { MarkStatus } from './ride-day.ts'

// Without schemas, so that the screen that counts without a connection does not load them.

/** Marks in one sending. */
export const maxMarks = 1_000
/** Guests of a ride. */
export const maxGuests = 50

const hourMs = 60 * 60 * 1000

/** How long before the planned start a ride can start at the earliest, milliseconds. */
export const leavesBeforeMs = 2 * hourMs

/** Whether the start of a ride is offered: one that is early may be a press by mistake. @param startsAt the planned start. */
export function startOffered(startsAt: string, now: Date): 'notYet' | 'asks' | 'atOnce' {
  const left = Date.parse(startsAt) - now.getTime()
  if (left > leavesBeforeMs) return 'notYet'
  return left > hourMs ? 'asks' : 'atOnce'
}

/** `gone`: left at this stop or before, or did not come, and was not seen again since. */
export type Presence = 'here' | 'gone' | 'missing'

/** Where someone is at a stop: the last mark up to it counts. @param statuses theirs at the stops up to this one, in order; null without a mark. */
export function presenceAt(statuses: readonly (MarkStatus | null)[]): Presence {
  if (statuses.findLast((status) => status !== null) === 'left') return 'gone'
  return statuses.at(-1) === 'here' ? 'here' : 'missing'
}
