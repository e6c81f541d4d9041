import { useSyncExternalStore } from 'react'

let waiting: ServiceWorkerRegistration | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(registration: ServiceWorkerRegistration | null) {
  waiting = registration
  for (const listener of listeners) listener()
}

/** The registration whose newer release waits for this tab; null when there is none, or it was put off. */
export function useNewerRelease(): ServiceWorkerRegistration | null {
  return useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  )
}

export function offerNewerRelease(registration: ServiceWorkerRegistration): void {
  set(registration)
}

export function putOffNewerRelease(): void {
  set(null)
}
