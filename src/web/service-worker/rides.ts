import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { forgetMember, reserveSavedRides, savedRide } from '#web/offline/saved-rides.ts'
import { ridesPath } from './strategy.ts'

/** Asks for the rides to come, and keeps what their cards show. Refused, nobody is signed in any more, and what was kept is forgotten. */
export async function keepRides(ask: () => Promise<Response>): Promise<Response> {
  const keep = await reserveSavedRides()
  const answer = await ask()
  if (answer.status === 401) await forgetMember()
  if (answer.status === 200) {
    const rides = (await answer.clone().json()) as RidingEvent[]
    // A full device must not cost the page its answer.
    await keep({ savedAt: new Date().toISOString(), rides: rides.map(savedRide) }).catch(() => {})
  }
  return answer
}

/** Keeps the rides without anybody having asked. */
export async function askForRides(): Promise<void> {
  await keepRides(() => fetch(ridesPath))
}

/** Passes the call on, and keeps what the rides are after it. */
export async function changeRides(event: FetchEvent): Promise<Response> {
  const answer = await fetch(event.request)
  event.waitUntil(askForRides().catch(() => {})) // without signal the copy stays as it was
  return answer
}

/** Passes the call on; refused, nobody is signed in any more. */
export async function watchSession(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.status === 401) await forgetMember()
  return answer
}

/** Passes the call on, and forgets the member before the page hears of the answer, also when there is none. */
export async function changeSession(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } finally {
    await forgetMember()
  }
}
