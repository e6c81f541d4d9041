import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { loadPage } from '#web/load-page.ts'

interface LinkSupport {
  /** Called when somebody is about to follow a link: the pointer or the focus is on it, or a finger. */
  prepare(to: string): void
  /** Goes to an address of the site without loading the document anew. */
  navigate(address: string): void
  /** The address that a link of the site gets, with whatever the current page hands on. */
  addressOf(to: string): string
}

/** What links of this site do besides linking; without a provider they are plain links. */
export const LinkContext = createContext<LinkSupport>({
  prepare: () => {},
  navigate: loadPage,
  addressOf: (to) => to,
})

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
}

/** A link inside the site: a real `<a>`, followed without loading the document anew when scripts run. */
export function Link({ href, onClick, onPointerEnter, onFocus, onTouchStart, ...props }: ComponentProps<'a'> & { href: string }) {
  const { prepare, navigate, addressOf } = use(LinkContext)
  const address = addressOf(href)
  const [target = '', anchor] = href.split('#')
  // Asked when a hand is there. Drawn after it, each of a page's links would be drawn anew wherever somebody goes.
  const staysHere = () => target === '' || target === location.pathname

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    if (staysHere() && anchor) return // the browser itself scrolls to it best
    event.preventDefault()
    const isHere = staysHere()
    navigate(address)
    if (isHere) window.scrollTo({ top: 0 })
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
