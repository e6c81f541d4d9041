import { namesOf, personName } from '#contract/accounts/person-name.ts'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { maxGuests, maxMarks, presenceAt } from '#contract/ride-day/head-count-rules.ts'
import type {
  HeadCount,
  HeadCountAnswer,
  HeadCountInput,
  HeadCountMark,
  MarkStatus,
  RideGuest,
} from '#contract/ride-day/ride-day.ts'
import { asLine, isVisible } from '#contract/visible-text.ts'

export type Batch = Omit<HeadCountInput, 'eventDate' | 'sentAt'>
export type Mark = HeadCountInput['marks'][number]
export type Place = Pick<Mark, 'stopId' | 'riderId'>
export type Change = (kept: KeptCount) => KeptCount

/** What was counted, as this phone keeps it (docs/decisions/035). Nothing here reads the clock. */
export interface KeptCount {
  rideId: string
  userId: string
  /** As the server last answered. */
  count: HeadCount
  /** What the server has not answered yet. It may have arrived without its answer: sending it again changes nothing. */
  unsent: Batch
  /** The stop that is shown. */
  stopId: string
  /** What was counted is gone, because the ride was moved to another day. Until the next change on this phone. */
  isMoved: boolean
  /** A recorded ride is counted once more, to correct a mark. */
  isReopened: boolean
  /** Since when the server has not been reached; null when it answered last time. */
  lostAt: string | null
}

export function newCount(rideId: string, userId: string, count: HeadCount): KeptCount {
  // Of a ride that is recorded, those who are missing at its end are counted.
  const stopId = (count.arrivedAt === null ? count.stops[0] : count.stops.at(-1))?.id ?? ''
  const unsent = { marks: [], addedGuests: [], removedGuests: [] }
  return { rideId, userId, count, stopId, unsent, isMoved: false, isReopened: false, lostAt: null }
}

export const isSame = (one: Place, other: Place) => one.stopId === other.stopId && one.riderId === other.riderId

function markAt({ unsent, count }: KeptCount, place: Place): Mark | HeadCountMark | undefined {
  return unsent.marks.find((mark) => isSame(mark, place)) ?? count.marks.find((mark) => isSame(mark, place))
}

export const statusAt = (kept: KeptCount, place: Place) => markAt(kept, place)?.status ?? null

export function guestsOf({ count, unsent }: KeptCount): RideGuest[] {
  const known = new Map([...count.guests, ...unsent.addedGuests].map((guest) => [guest.id, guest]))
  return [...known.values()].filter(({ id }) => !unsent.removedGuests.includes(id))
}

/** The first time stays. */
export const startedAt = ({ count, unsent }: KeptCount) => count.startedAt ?? unsent.startedAt ?? null
export const arrivedAt = ({ count, unsent }: KeptCount) => count.arrivedAt ?? unsent.arrivedAt ?? null

const changed = (kept: KeptCount, unsent: Partial<Batch>) => ({
  ...kept,
  isMoved: false,
  unsent: { ...kept.unsent, ...unsent },
})

export function markRider(kept: KeptCount, { stopId, riderId }: Place, status: MarkStatus | null, at: string): KeptCount {
  const place = { stopId, riderId }
  const before = markAt(kept, place)
  // Newer than the mark that it replaces, also where this phone's clock is behind.
  const newer = before && before.at >= at ? new Date(Date.parse(before.at) + 1).toISOString() : at
  const others = kept.unsent.marks.filter((mark) => !isSame(mark, place))
  return changed(kept, { marks: [...others, { ...place, status, at: newer }] })
}

/** Who adds a guest sees them, so they are here. The server would refuse everything that is sent with a name that it does not take. */
export function addGuest(kept: KeptCount, { id, name }: RideGuest, at: string): KeptCount {
  const guest = { id, name: asLine(name) }
  if (!isVisible(guest.name)) return kept
  const withGuest = changed(kept, { addedGuests: [...kept.unsent.addedGuests, guest] })
  return markRider(withGuest, { stopId: kept.stopId, riderId: guest.id }, 'here', at)
}

export function removeGuest(kept: KeptCount, id: string): KeptCount {
  const { marks, addedGuests, removedGuests } = kept.unsent
  return changed(kept, {
    marks: marks.filter(({ riderId }) => riderId !== id),
    addedGuests: addedGuests.filter((guest) => guest.id !== id),
    // Also one that is not sent, because it may be on its way.
    removedGuests: [...removedGuests, id],
  })
}

export const startRide = (kept: KeptCount, at: string) => (startedAt(kept) === null ? changed(kept, { startedAt: at }) : kept)
export const arrive = (kept: KeptCount, at: string) => (arrivedAt(kept) === null ? changed(kept, { arrivedAt: at }) : kept)

/** Counts a recorded ride once more, from its end on; `false` when that is done. */
export function reopen(kept: KeptCount, isReopened = true): KeptCount {
  return { ...kept, isReopened, stopId: kept.count.stops.at(-1)?.id ?? kept.stopId }
}

/** Changes that the server does not have yet. */
export function waitingCount({ unsent: { marks, addedGuests, removedGuests, startedAt, arrivedAt } }: Pick<KeptCount, 'unsent'>) {
  return marks.length + addedGuests.length + removedGuests.length + Number(!!startedAt) + Number(!!arrivedAt)
}

/** The server has recorded the ride, has everything of this phone, and no one is missing at the end. */
export function isDone(kept: KeptCount): boolean {
  const { arrivedAt, stops } = kept.count
  const isOver = arrivedAt !== null && waitingCount(kept) === 0 && !kept.isReopened
  return isOver && peopleAt(kept, stops.at(-1)?.id ?? '').missing.length === 0
}

/** As much as one call takes. The arrival goes with the last of it. */
export function nextBatch({ unsent: { arrivedAt, ...others } }: KeptCount): Batch {
  const batch = {
    ...others,
    marks: others.marks.slice(0, maxMarks),
    addedGuests: others.addedGuests.slice(0, maxGuests),
    removedGuests: others.removedGuests.slice(0, maxGuests),
  }
  const isAll = waitingCount({ unsent: batch }) === waitingCount({ unsent: others })
  return isAll && arrivedAt !== undefined ? { ...batch, arrivedAt } : batch
}

/** What was pressed since the batch was sent is sent next. */
export function withAnswer(
  kept: KeptCount,
  batch: Batch,
  { conflicts: _, listVersion: __, ...answer }: HeadCountAnswer,
): KeptCount {
  const { marks, addedGuests, removedGuests, startedAt, arrivedAt } = kept.unsent
  const unsent = {
    marks: marks.filter((mark) => !batch.marks.some((sent) => isSame(sent, mark) && sent.at === mark.at)),
    addedGuests: addedGuests.filter(({ id }) => batch.addedGuests.every((sent) => sent.id !== id)),
    removedGuests: removedGuests.filter((id) => !batch.removedGuests.includes(id)),
    ...(startedAt !== batch.startedAt && { startedAt }),
    ...(arrivedAt !== batch.arrivedAt && { arrivedAt }),
  }
  return { ...kept, count: { ...kept.count, ...answer }, unsent, lostAt: null }
}

/** Read again. What was counted for a day that the ride no longer has is dropped. */
export function withFreshCount(kept: KeptCount, count: HeadCount): KeptCount {
  const fresh = newCount(kept.rideId, kept.userId, count)
  if (count.eventDate !== kept.count.eventDate) return { ...fresh, isMoved: kept.isMoved || waitingCount(kept) > 0 }
  const isStop = count.stops.some(({ id }) => id === kept.stopId)
  return { ...kept, count, lostAt: null, ...(!isStop && { stopId: fresh.stopId }) }
}

const sizeOf = (people: readonly Person[]) => people.reduce((sum, { passengerName }) => sum + (passengerName === null ? 1 : 2), 0)

export type Person = ReturnType<typeof personAt>

function everyone(kept: KeptCount, language: Language) {
  const riders = kept.count.riders.map(({ userId, passengerName, phoneNumber, rideNumber, links, ...names }) => {
    const { name, other } = namesOf(names, language)
    return {
      id: userId,
      name,
      otherName: other,
      passengerName: passengerName || null,
      phone: phoneNumber && links?.phoneNumber?.[0] ? { number: phoneNumber, links: links.phoneNumber } : null,
      // A count that a phone has kept since release 1.5.0 does not say who is late.
      lateMinutes: kept.count.late?.find(({ riderId }) => riderId === userId)?.minutes ?? null,
      // Nor, one since release 1.8.0, who rides for the first time.
      rideNumber: rideNumber ?? null,
      isGuest: false,
      isAnnounced: false,
    }
  })
  const noMore = { otherName: null, passengerName: null, lateMinutes: null, rideNumber: null, isGuest: true }
  const guests = guestsOf(kept).map(({ id, name, phoneNumber, hostId, links }) => ({
    ...{ id, name, ...noMore },
    phone: phoneNumber && links?.phoneNumber?.[0] ? { number: phoneNumber, links: links.phoneNumber } : null,
    // Only the member who announced them takes them back.
    isAnnounced: hostId !== undefined,
  }))
  return [...riders, ...guests]
}

function personAt(
  kept: KeptCount,
  { stopIds, language }: { stopIds: readonly string[]; language: Language },
  person: ReturnType<typeof everyone>[number],
) {
  const marks = stopIds.map((stopId) => markAt(kept, { stopId, riderId: person.id }))
  const mark = marks.at(-1)
  const by = mark && 'by' in mark && mark.by !== null ? personName(mark.by, language) : null
  const markedBy = mark && by !== null ? { name: by, at: mark.at, status: mark.status } : null
  const presence = presenceAt(marks.map((each) => each?.status ?? null))
  // Who has been seen since is not late any more.
  const isAwaited = presence === 'missing' && marks.every((each) => each?.status !== 'here')
  return { ...person, lateMinutes: isAwaited ? person.lateMinutes : null, markedBy, presence }
}

/** Who is where at a stop; `total` and `here` count passengers too. Who left, here or before, or did not come, is `gone`. */
export function peopleAt(kept: KeptCount, stopId: string, language: Language = defaultLanguage) {
  const stopIds = kept.count.stops.map(({ id }) => id)
  const upToStop = stopIds.slice(0, stopIds.indexOf(stopId) + 1)
  const people = everyone(kept, language).map((person) => personAt(kept, { stopIds: upToStop, language }, person))
  const { gone = [], missing = [] } = Object.groupBy(people, ({ presence }) => presence)
  const expected = people.filter(({ presence }) => presence !== 'gone')
  const total = sizeOf(expected)
  return { expected, gone, missing, total, here: total - sizeOf(missing) }
}
