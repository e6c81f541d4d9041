import { useEffect, useRef } from 'react'

/** For the card of the announcement or ride that the address names: it is in view and has the focus. */
export function useNamedCard<Card extends HTMLElement = HTMLLIElement>(isNamed: boolean) {
  const card = useRef<Card>(null)
  // For navigations inside the site, and for browsers that support `autofocus` in form fields only. Where it worked, the top
  // edge of a card that is higher than the screen may be out of view.
  useEffect(() => {
    const element = card.current
    if (!isNamed || !element) return
    const isInFocus = document.activeElement === element
    if (!isInFocus || element.getBoundingClientRect().top < 0) element.scrollIntoView()
    if (!isInFocus) element.focus({ preventScroll: true })
  }, [isNamed])
  return card
}
