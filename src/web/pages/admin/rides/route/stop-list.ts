import type { RidingEventFields } from '#contract/rides/riding-events.ts'

export type StopFields = NonNullable<RidingEventFields['stops']>[number]

/** An id for a new stop. `crypto.randomUUID` is missing where a browser reaches the site over plain http. */
export function newStopId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Where a new stop goes: last, but before the end. */
export function placeOfNewStop(stops: readonly Pick<StopFields, 'kind'>[]): number {
  return stops.at(-1)?.kind === 'end' ? stops.length - 1 : stops.length
}
