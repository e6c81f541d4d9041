import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { loadPage } from '#web/load-page.ts'

interface LinkSupport {
  /** Called on hover, focus or touch, before the link is followed. */
  prepare(to: string): void
  /** Navigates within the site without loading a document. */
  navigate(address: string): void
  /** The link's address, with the query that the current page passes on. */
  addressOf(to: string): string
}

/** Navigation and prefetching for links; without a provider they are plain links. */
export const LinkContext = createContext<LinkSupport>({
  prepare: () => {},
  navigate: loadPage,
  addressOf: (to) => to,
})

/** False for clicks that open a new tab or window, or save the link. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** A link inside the site: a real `<a>`, followed without loading a document once scripts run. */
export function Link({ href, onClick, onPointerEnter, onFocus, onTouchStart, ...props }: ComponentProps<'a'> & { href: string }) {
  const { prepare, navigate, addressOf } = use(LinkContext)
  const address = addressOf(href)
  const [target = '', anchor] = href.split('#')
  // Read on input instead of during rendering, so that links do not render again on each navigation.
  const staysHere = () => target === '' || target === location.pathname

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    if (staysHere() && anchor) return // the browser scrolls to it
    event.preventDefault()
    const isHere = staysHere()
    navigate(address)
    if (isHere) scrollTo(0, 0)
  }

  function andPrepare<Event>(handler: ((event: Event) => void) | undefined) {
    return (event: Event) => {
      handler?.(event)
      if (!staysHere()) prepare(href)
    }
  }

  return (
    <a
      {...props}
      href={address}
      onClick={follow}
      onPointerEnter={andPrepare(onPointerEnter)}
      onFocus={andPrepare(onFocus)}
      onTouchStart={andPrepare(onTouchStart)}
    />
  )
}
