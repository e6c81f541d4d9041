import { useSyncExternalStore } from 'react'

/**
 * A value of this tab that lives outside of React: any code may read and change it, and components that use it render again.
 * @param onServer what the server renders, and the browser until it has hydrated.
 * @param readFirst reads the value when the browser first needs it; without it the value starts as `onServer`.
 */
export function createStore<Value>(onServer: Value, readFirst: () => Value = () => onServer) {
  let current: { value: Value } | undefined
  const listeners = new Set<() => void>()

  function get(): Value {
    current ??= { value: readFirst() }
    return current.value
  }

  function set(value: Value): void {
    current = { value }
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  /** A part of the value; the component renders again only when that part is another one (`Object.is`). */
  function usePart<Part>(select: (value: Value) => Part): Part {
    return useSyncExternalStore(
      subscribe,
      () => select(get()),
      () => select(onServer),
    )
  }

  return { get, set, usePart, useValue: () => usePart((value) => value) }
}
