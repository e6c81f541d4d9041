import { cancels, changesOf, type RidingEvent } from '#contract/rides/riding-events.ts'
import type { Happening } from './ride-texts.ts'

/**
 * What the riders have to know of an update; null for nothing.
 * @param before undefined when it is unknown, because the form was restored after a login: then it may be a change.
 */
export function happeningOf(before: RidingEvent | undefined, after: RidingEvent): Happening | null {
  if (before !== undefined && cancels(before, after)) return before.registration === 'ended' ? null : 'cancelled'
  if (after.registration === 'ended') return null
  return before === undefined || changesOf(before, after).length > 0 ? 'changed' : null
}
