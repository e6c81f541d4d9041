import { navigate, useLocationProperty } from 'wouter/use-browser-location'

/**
 * The part of the page that the address names (`#chapter2`), as long as it is one of `known`; otherwise, and on the server, which never
 * sees it, the first. Choosing another one is a step in the history, so that the way back leads to the part before.
 */
export function useAnchor<Part extends string>(known: readonly [Part, ...Part[]]): [Part, (part: Part) => void] {
  const named = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const shown = known.find((part) => part === named) ?? known[0]
  return [shown, (part) => part !== shown && navigate(`#${part}`)]
}
