import type { RidingEvent } from '#contract/rides/riding-events.ts'
import type { Happening } from '#web/pages/ride-texts.ts'

/** What riders are told of (server/store/rides/riding-events.ts): anything else is no reason to call them. */
const toldFields = ['eventDate', 'startTime', 'meetingLocation'] as const

/**
 * What the riders have to know of an update; null for nothing.
 * @param before undefined when it is unknown, because the form was restored after a login: then it may be a change.
 */
export function happeningOf(before: RidingEvent | undefined, after: RidingEvent): Happening | null {
  if (before !== undefined && before.status !== 'cancelled' && after.status === 'cancelled')
    return before.registration === 'ended' ? null : 'cancelled'
  if (after.registration === 'ended') return null
  if (before === undefined || before.status === 'cancelled') return 'changed'
  return toldFields.some((field) => before[field] !== after[field]) ? 'changed' : null
}
