import { useSyncExternalStore } from 'react'
import { keepPreference } from './preference-cookie.ts'

interface RootPreference<Value extends string> {
  /** Its name among the data attributes of the root element, where the server wrote it and the style sheet reads it. */
  attribute: string
  /** The cookie that keeps it for the next page. */
  cookie: string
  /** The first is shown where nothing was chosen, and by the server in what it draws of the controls. */
  values: readonly [Value, ...Value[]]
  /** What changes besides the attribute. */
  onChange?: (value: Value) => void
}

/** How pages look on this device only (DESIGN 6.12): a choice that holds at once, and from the first byte of the next page. */
export function rootPreference<Value extends string>({ attribute, cookie, values, onChange }: RootPreference<Value>) {
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  function shown(): Value {
    return values.find((value) => value === document.documentElement.dataset[attribute]) ?? values[0]
  }

  return {
    choose(value: Value): void {
      keepPreference(cookie, value)
      document.documentElement.dataset[attribute] = value
      onChange?.(value)
      for (const listener of listeners) listener()
    },
    useChoice: (): Value => useSyncExternalStore(subscribe, shown, () => values[0]),
  }
}
