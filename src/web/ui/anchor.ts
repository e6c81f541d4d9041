import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/**
 * The part of the page that the address names (`#chapter2`) if it is one of `parts`; otherwise, and on the server, which never sees the fragment, the first.
 * Choosing another one adds a history entry, so that Back leads to the part before.
 */
export function useAnchor<Part extends string>(parts: readonly [Part, ...Part[]]): [Part, (part: Part) => void] {
  const named = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const shown = parts.find((part) => part === named) ?? parts[0]
  return [shown, (part) => part !== shown && navigate(`#${part}`)]
}
