import type { CalledOffRide, RidingEvent } from '#contract/rides/riding-events.ts'

type Listed = Pick<RidingEvent, 'id' | 'eventDate' | 'startTime'>

const startOf = ({ eventDate, startTime, id }: Listed) => `${eventDate} ${startTime} ${id}`

/** Cancelled rides stand at their dates. @param isWhole whether no more rides follow; else a later cancelled one waits until they are loaded. */
export function inOrder<Ride extends Listed>(
  rides: readonly Ride[],
  calledOff: readonly CalledOffRide[],
  isWhole: boolean,
): (Ride | CalledOffRide)[] {
  const last = rides.at(-1)
  const shown = calledOff.filter((off) => isWhole || (last !== undefined && startOf(off) < startOf(last)))
  return [...rides, ...shown].sort((one, other) => (startOf(one) < startOf(other) ? -1 : 1))
}
