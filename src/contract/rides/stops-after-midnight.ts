import type { RideStop } from './ride-stops.ts'

interface Plan {
  startTime: string
  /** Null for an open end. */
  endTime: string | null
  /** The last day of a ride of several days, whose stops have their day. */
  endDate?: string | null
  stops: readonly (Pick<RideStop, 'id' | 'kind' | 'time'> & { day?: number })[]
}

/**
 * Ids of the stops of a ride of one day that come after midnight: the first whose time is before the start, and all behind it in the order of the ride. A ride
 * that is back before midnight has none.
 */
export function stopsAfterMidnight({ startTime, endTime, endDate = null, stops }: Plan): ReadonlySet<string> {
  const isBackBefore = endTime !== null && endTime >= startTime
  if (isBackBefore || endDate !== null || stops.some(({ day = 1 }) => day > 1)) return new Set()
  const first = stops.findIndex(({ kind, time }) => kind !== 'meeting' && time !== null && time < startTime)
  return new Set(first === -1 ? [] : stops.slice(first).map(({ id }) => id))
}
