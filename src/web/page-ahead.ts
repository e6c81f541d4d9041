import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import type { Route } from './routes.ts'

let ahead: Route | null = null
const listeners = new Set<() => void>()

function set(route: Route | null) {
  if (route === ahead) return
  ahead = route
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The page that somebody is about to go to, once its code is here; drawn out of sight, it only has to be shown when they do (web/shown-page.tsx). */
export function usePageAhead(): Route | null {
  return useSyncExternalStore(
    subscribe,
    () => ahead,
    () => null,
  )
}

/** Of several the last counts: a hand has one goal. */
export function drawAhead(route: Route, user: CurrentUser | null): void {
  if (route.drawnAheadFor === 'everybody' || (route.drawnAheadFor === 'visitors' && user === null)) set(route)
}

/** Whoever has arrived has no page ahead; left again, it is to be a new one and not the old one with all that was typed there. */
export function forgetPageAhead(): void {
  set(null)
}
