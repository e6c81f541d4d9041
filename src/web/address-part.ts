import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { keepInView } from './keep-in-view.ts'

/** The row of the part in the page's index, which has the focus when the part closes. */
export const partRowId = (part: string) => `part-${part}`

/**
 * The open part of a page: that which the fragment names, or a card of which it names, else the one of the query, which alone the server sees. When
 * another one opens, it is in view, and the next Tab is in it.
 * @param cards of each part, as the fragment names them
 */
export function useAddressPart<Part extends string>(cards: Record<Part, readonly string[]>, ofQuery: Part | null): Part | null {
  const anchor = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  const part = (Object.keys(cards) as Part[]).find((name) => name === anchor || cards[name].includes(anchor)) ?? ofQuery
  const shown = useRef({ part, anchor: '' })
  useEffect(() => {
    const { part: left, anchor: last } = shown.current
    shown.current = { part, anchor }
    if (part !== null && (part !== left || anchor !== last)) return showCard(anchor, anchor === part)
    if (part === null && left !== null) document.getElementById(partRowId(left))?.focus()
    return undefined
  }, [part, anchor])
  return part
}

/** A card may have yet to come. Where the part itself is named, its first heading. */
function showCard(id: string, isPart: boolean): (() => void) | undefined {
  const main = document.getElementById('main')
  let isFocused = false
  function focus(place: HTMLElement | null) {
    if (!place || isFocused) return
    isFocused = true
    if (place.tabIndex < 0) place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
  if (isPart && document.getElementById(id) === null) {
    scrollTo(0, 0)
    focus(document.querySelector<HTMLElement>('.open-part h2'))
    return undefined
  }
  function scroll() {
    const card = document.getElementById(id)
    card?.scrollIntoView()
    focus(card)
  }
  return main ? keepInView(scroll, main) : undefined
}
