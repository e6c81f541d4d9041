import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { forgetMember, reserveSavedRides, savedRide } from '#web/offline/saved-rides.ts'
import { ridesPath } from './strategy.ts'

/** Requests the upcoming rides and saves what their cards show. */
export async function saveRides(request: RequestInfo = ridesPath): Promise<Response> {
  const save = await reserveSavedRides()
  const answer = await watchSession(request)
  if (answer.status === 200) {
    const rides = (await answer.clone().json()) as RidingEvent[]
    // The page gets its answer even when the device is full.
    await save({ savedAt: new Date().toISOString(), rides: rides.map(savedRide) }).catch(() => {})
  }
  return answer
}

/** Forwards a change of a registration, and saves the rides after it. */
export async function changeRides(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  event.waitUntil(saveRides().catch(() => {}))
  return answer
}

/** Forwards a call. 401 means that the session has ended. */
export async function watchSession(request: RequestInfo): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await forgetMember()
  return answer
}

/** Forwards a login or logout, and forgets the member before the page gets the answer, even when there is none. */
export async function changeSession(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } finally {
    await forgetMember()
  }
}
