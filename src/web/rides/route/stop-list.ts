import type { RidingEventFields } from '#contract/rides/riding-events.ts'

export type StopFields = NonNullable<RidingEventFields['stops']>[number]

/** Where a new stop goes: last, but before the end. */
export function placeOfNewStop(stops: readonly Pick<StopFields, 'kind'>[]): number {
  return stops.at(-1)?.kind === 'end' ? stops.length - 1 : stops.length
}
