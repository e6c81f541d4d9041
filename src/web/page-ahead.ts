import { useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { CurrentUser } from '#contract/accounts/users.ts'
import type { Route } from './routes.ts'

interface Pages {
  /** The page that somebody is about to go to, once its code is here; drawn out of sight, it only has to be shown when they do (web/shown-page.tsx). */
  ahead: Route | null
  /** The page that was ahead, from the press on until the router is told: no longer, since from then on the address may lead elsewhere. */
  arriving: Route | null
}

const none: Pages = { ahead: null, arriving: null }
let pages = none
const listeners = new Set<() => void>()

function set(next: Pages) {
  pages = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function usePagesAhead(): Pages {
  return useSyncExternalStore(
    subscribe,
    () => pages,
    () => none,
  )
}

/** The address of the page in sight: what has to change together with it reads this, all else the router's own. */
export function usePathInSight(): string {
  const [path] = useLocation()
  return usePagesAhead().arriving?.path ?? path
}

/** The page that was left, as long as it stands. */
let standing: Route | null = null

/** A hand may be on the link back to the page that was left before it is taken down. Drawn ahead is only a new one, without what was typed there. */
export function keepFromAhead(route: Route | null): void {
  standing = route
}

/** Of several the last counts: a hand has one goal. */
export function drawAhead(route: Route, user: CurrentUser | null): void {
  if (pages.arriving !== null || route === pages.ahead || route === standing) return
  if (route.drawnAheadFor === 'everybody' || (route.drawnAheadFor === 'visitors' && user === null)) {
    set({ ahead: route, arriving: null })
  }
}

const frameOf = (route: Route) => document.querySelector<HTMLElement>(`[data-page="${route.path}"]`)

/**
 * React keeps what is ahead at `display: none`, and all of its style and layout would be left to the press. The frame around it hides it as well, but
 * lets it have both (web/base.css).
 */
function uncover(frame: HTMLElement) {
  for (const part of frame.children) if (part instanceof HTMLElement) part.style.removeProperty('display')
}

/** Has the browser style and lay out what is drawn ahead, up to the end of the first screen. */
export function layOutAhead(frame: HTMLElement): void {
  uncover(frame)
  frame.firstElementChild?.getBoundingClientRect()
}

/** Shows the page ahead in place of the other, and leaves all else to later. Answers false where it is not drawn yet. */
export function showPageAhead(route: Route): boolean {
  const frame = route === pages.ahead ? frameOf(route) : null
  if (!frame?.hasChildNodes()) return false
  uncover(frame)
  set({ ahead: route, arriving: route })
  return true
}

/** Whoever has arrived has no page ahead; left again, it is to be a new one and not the old one with all that was typed there. */
export function forgetPageAhead(): void {
  set(none)
}
