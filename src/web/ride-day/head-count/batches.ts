import { maxMarks } from '#contract/ride-day/head-count-limits.ts'
import type { HeadCount, HeadCountAnswer } from '#contract/ride-day/head-counts.ts'
import {
  type Batch,
  type Conflict,
  emptyBatch,
  isSame,
  type KeptCount,
  type Mark,
  markRider,
  newCount,
  type Press,
} from './kept-count.ts'
import { peopleAt } from './people.ts'

// How a kept count reaches the server: one batch at a time, the same one until it is answered.

/** How many changes a batch has. */
function sizeOf({ marks, addedGuests, removedGuests, startedAt, arrivedAt }: Batch): number {
  return (
    marks.length + addedGuests.length + removedGuests.length + Number(startedAt !== undefined) + Number(arrivedAt !== undefined)
  )
}

/** How many changes the server does not have yet. */
export function waitingCount({ sending, unsent }: KeptCount): number {
  return (sending ? sizeOf(sending) : 0) + sizeOf(unsent)
}

/** Whether nothing is left that only this phone knows. */
export const isSettled = (kept: KeptCount) => waitingCount(kept) === 0 && kept.conflicts.length === 0

/** Whether nothing is left to count: the server has recorded the ride, has everything of this phone, and no one is missing at the end. */
export function isDone(kept: KeptCount): boolean {
  const { arrivedAt, stops } = kept.count
  return arrivedAt !== null && isSettled(kept) && !kept.isReopened && peopleAt(kept, stops.at(-1)?.id ?? '').missing.length === 0
}

/** Puts the next batch on its way. The arrival waits until no conflict is open, because the server does not take it before. */
export function withNextBatch(kept: KeptCount): KeptCount {
  if (kept.sending) return kept
  const { arrivedAt, ...others } = kept.unsent
  const isLast = kept.conflicts.length === 0 && others.marks.length <= maxMarks
  const batch = { ...others, marks: others.marks.slice(0, maxMarks), ...(isLast && arrivedAt !== undefined && { arrivedAt }) }
  if (sizeOf(batch) === 0) return kept
  const rest = { ...emptyBatch, marks: others.marks.slice(maxMarks), ...(!isLast && arrivedAt !== undefined && { arrivedAt }) }
  return { ...kept, sending: batch, unsent: rest }
}

/** What the server answered to a batch. An answer to a batch that another tab has settled changes no batch. */
export function withAnswer(kept: KeptCount, batch: Batch, { conflicts, ...state }: HeadCountAnswer): KeptCount {
  const answered = { ...kept, count: { ...kept.count, ...state }, lostAt: null }
  if (kept.sending === null || JSON.stringify(kept.sending) !== JSON.stringify(batch)) return answered
  const found = conflicts.flatMap((theirs): Conflict[] => {
    const mine = batch.marks.find((mark) => isSame(mark, theirs))
    // Changed on this phone since then: that mark goes on its own way.
    return mine && !kept.unsent.marks.some((mark) => isSame(mark, theirs)) ? [{ theirs, mine }] : []
  })
  const others = kept.conflicts.filter(({ mine }) => !found.some((each) => isSame(each.mine, mine)))
  // It was asked while another phone counted differently: it is sent after the conflicts.
  const arrival = batch.arrivedAt !== undefined && state.arrivedAt === null ? { arrivedAt: batch.arrivedAt } : {}
  return { ...answered, sending: null, unsent: { ...arrival, ...kept.unsent }, conflicts: [...others, ...found] }
}

/**
 * The count as it is read again. What is about riders or stops that the ride no longer has is dropped, because the server takes no such marks; so is all of a
 * day that the ride no longer has.
 */
export function withFreshCount(kept: KeptCount, count: HeadCount): KeptCount {
  if (count.eventDate !== kept.count.eventDate)
    return { ...newCount(kept.rideId, kept.userId, count), isMoved: kept.isMoved || !isSettled(kept) }
  const added = [...(kept.sending?.addedGuests ?? []), ...kept.unsent.addedGuests]
  const riders = new Set([...count.riders.map(({ userId }) => userId), ...[...count.guests, ...added].map(({ id }) => id)])
  const stops = new Set(count.stops.map(({ id }) => id))
  const isKnown = ({ stopId, riderId }: Mark) => stops.has(stopId) && riders.has(riderId)
  const known = (batch: Batch) => ({ ...batch, marks: batch.marks.filter(isKnown) })
  const sending = kept.sending && known(kept.sending)
  return {
    ...kept,
    count,
    sending: sending && sizeOf(sending) > 0 ? sending : null,
    unsent: known(kept.unsent),
    conflicts: kept.conflicts.filter(({ mine }) => isKnown(mine)),
    stopId: stops.has(kept.stopId) ? kept.stopId : (count.stops[0]?.id ?? ''),
    lostAt: null,
  }
}

/** Decides a conflict for what the server has. */
export function keepTheirs(kept: KeptCount, conflict: Conflict): KeptCount {
  return { ...kept, conflicts: kept.conflicts.filter(({ mine }) => !isSame(mine, conflict.mine)) }
}

/** Decides a conflict for this phone: sent again, now knowing what the server has. */
export function insistOnMine(kept: KeptCount, { theirs, mine }: Conflict, press: Press): KeptCount {
  const known = kept.count.marks.filter((mark) => !isSame(mark, mine))
  const { version, at } = theirs
  const marks = version !== null && at !== null ? [...known, { ...theirs, version, at }] : known
  return markRider({ ...kept, count: { ...kept.count, marks } }, mine, mine.status, press)
}
