import type { HeadCount, HeadCountAnswer, HeadCountInput, MarkStatus, RideGuest } from '#contract/ride-day/head-counts.ts'

// Pure: what was counted, as this phone keeps it (docs/decisions/035). Nothing here reads the clock or the network.

/** What was counted on the day that the kept count is of. */
export type Batch = Omit<HeadCountInput, 'eventDate'>
export type Mark = HeadCountInput['marks'][number]
export type Place = Pick<Mark, 'stopId' | 'riderId'>
/** One press: when it was, and the version of the mark that it makes. */
export type Press = Pick<Mark, 'at' | 'version'>

/** Two phones counted differently: what the server has, and what this phone sent. */
export interface Conflict {
  theirs: HeadCountAnswer['conflicts'][number]
  mine: Mark
}

export interface KeptCount {
  rideId: string
  /** The account that counts. */
  userId: string
  /** As the server last answered. */
  count: HeadCount
  /** What is on its way: the same until the server has answered, because it may have arrived without its answer. */
  sending: Batch | null
  /** What was counted after that. */
  unsent: Batch
  conflicts: Conflict[]
  /** The stop that is shown. */
  stopId: string
  /** Whether the ride was moved to another day and what was counted for the old one is gone. Until the next change on this phone. */
  isMoved: boolean
  /** Whether a recorded ride is counted once more, to correct a mark. */
  isReopened: boolean
  /** Since when the server has not been reached; null when it answered last time. */
  lostAt: string | null
}

/** A batch without a change: its answer says what other phones have counted. */
export const emptyBatch: Batch = { marks: [], addedGuests: [], removedGuests: [] }

export function newCount(rideId: string, userId: string, count: HeadCount): KeptCount {
  // Of a ride that is recorded, those who are missing at its end are counted.
  const stopId = (count.arrivedAt === null ? count.stops[0] : count.stops.at(-1))?.id ?? ''
  const nothingElse = { sending: null, unsent: emptyBatch, conflicts: [], isMoved: false, isReopened: false, lostAt: null }
  return { rideId, userId, count, stopId, ...nothingElse }
}

export const isSame = (one: Place, other: Place) => one.stopId === other.stopId && one.riderId === other.riderId
const markAt = <Each extends Place>(marks: readonly Each[] | undefined, place: Place) =>
  marks?.find((mark) => isSame(mark, place))

/** What the server has, or will have when it has taken what is on its way. */
const sentMark = ({ count, sending }: KeptCount, place: Place) => markAt(sending?.marks, place) ?? markAt(count.marks, place)

export function statusAt(kept: KeptCount, place: Place): MarkStatus | null {
  return (markAt(kept.unsent.marks, place) ?? sentMark(kept, place))?.status ?? null
}

export function guestsOf({ count, sending, unsent }: KeptCount): RideGuest[] {
  const added = [...(sending?.addedGuests ?? []), ...unsent.addedGuests]
  const removed = new Set([...(sending?.removedGuests ?? []), ...unsent.removedGuests])
  const known = new Map([...count.guests, ...added].map((guest) => [guest.id, guest]))
  return [...known.values()].filter(({ id }) => !removed.has(id))
}

/** The first time stays. */
export function startedAt({ count, sending, unsent }: KeptCount): string | null {
  return count.startedAt ?? sending?.startedAt ?? unsent.startedAt ?? null
}

export function arrivedAt({ count, sending, unsent }: KeptCount): string | null {
  return count.arrivedAt ?? sending?.arrivedAt ?? unsent.arrivedAt ?? null
}

const changed = (kept: KeptCount, unsent: Partial<Batch>): KeptCount => ({
  ...kept,
  isMoved: false,
  unsent: { ...kept.unsent, ...unsent },
})

/** Marks someone at a stop; null takes the mark back. It decides a conflict about the same mark. */
export function markRider(kept: KeptCount, place: Place, status: MarkStatus | null, press: Press): KeptCount {
  const before = markAt(kept.unsent.marks, place)
  const sent = sentMark(kept, place)
  const known = sent?.version ?? null
  const expected = before ? before.expected : known
  const others = kept.unsent.marks.filter((mark) => !isSame(mark, place))
  const mark: Mark = { stopId: place.stopId, riderId: place.riderId, status, ...press, expected }
  const conflicts = kept.conflicts.filter(({ mine }) => !isSame(mine, place))
  // Nothing is left to send where it says what the server has, unless another phone has changed that since the first press.
  const isUndone = status === (sent?.status ?? null) && expected === known
  return { ...changed(kept, { marks: isUndone ? others : [...others, mark] }), conflicts }
}

/** Adds someone who rides along, and is here: who adds a guest sees them. */
export function addGuest(kept: KeptCount, guest: RideGuest, press: Press): KeptCount {
  const withGuest = changed(kept, { addedGuests: [...kept.unsent.addedGuests, guest] })
  return markRider(withGuest, { stopId: kept.stopId, riderId: guest.id }, 'here', press)
}

export function removeGuest(kept: KeptCount, id: string): KeptCount {
  const { marks, addedGuests, removedGuests } = kept.unsent
  const isUnsent = addedGuests.some((guest) => guest.id === id)
  return {
    ...changed(kept, {
      marks: marks.filter(({ riderId }) => riderId !== id),
      addedGuests: addedGuests.filter((guest) => guest.id !== id),
      removedGuests: isUnsent ? removedGuests : [...removedGuests, id],
    }),
    conflicts: kept.conflicts.filter(({ mine }) => mine.riderId !== id),
  }
}

export function startRide(kept: KeptCount, at: string): KeptCount {
  return startedAt(kept) === null ? changed(kept, { startedAt: at }) : kept
}

export function arrive(kept: KeptCount, at: string): KeptCount {
  return arrivedAt(kept) === null ? changed(kept, { arrivedAt: at }) : kept
}

/** Counts a recorded ride once more, from its end on; `false` when that is done. */
export function reopen(kept: KeptCount, isReopened = true): KeptCount {
  return { ...kept, isReopened, stopId: kept.count.stops.at(-1)?.id ?? kept.stopId }
}

export const showStop = (kept: KeptCount, stopId: string): KeptCount => ({ ...kept, stopId })
