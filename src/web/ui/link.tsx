import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useEffect, useRef } from 'react'
import type { TextLink } from '#contract/text-links.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { commonTexts } from './ui.texts.ts'

interface LinkSupport {
  /** Called on hover, focus or touch, before the link is followed. */
  prepare(to: string): void
  navigate(address: string): void
  /** The link's address, with the query that the current page passes on. */
  addressOf(to: string): string
}

/** Without a provider, links are plain ones. */
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

interface LinkedTextProps {
  text: string
  /** As the API returns them with the text. */
  links: readonly TextLink[] | undefined
}

/** A text that people wrote, with its web addresses, mail addresses and phone numbers as links. */
export function LinkedText({ text, links = [] }: LinkedTextProps) {
  const parts: ReactNode[] = []
  let last = 0
  for (const { start, end, href } of links) {
    parts.push(
      text.slice(last, start),
      <PartLink key={start} href={href}>
        {text.slice(start, end)}
      </PartLink>,
    )
    last = end
  }
  return (
    <>
      {parts}
      {text.slice(last)}
    </>
  )
}

function PartLink({ href, children }: { href: string; children: string }) {
  const t = useTexts(commonTexts)
  const look = { href, className: 'text-link' }
  if (href.startsWith('/')) return <Link {...look}>{children}</Link>
  if (!href.startsWith('http')) return <a {...look}>{children}</a>
  return (
    <a {...look} target="_blank" rel="noopener nofollow ugc">
      {children}
      <span className="sr-only"> ({t('opensInNewTab')})</span>
    </a>
  )
}

/** For the card that the address names: it is in view and has the focus. */
export function useNamedCard<Card extends HTMLElement = HTMLLIElement>(isNamed: boolean) {
  const card = useRef<Card>(null)
  // Where `autofocus` worked, the top edge of a card that is higher than the screen may be out of view.
  useEffect(() => {
    const element = card.current
    if (!isNamed || !element) return
    const isInFocus = document.activeElement === element
    // Who has gone on to a button before the scripts ran stays on it.
    if (!isInFocus && element.contains(document.activeElement)) return
    if (!isInFocus || element.getBoundingClientRect().top < 0) element.scrollIntoView()
    if (!isInFocus) element.focus({ preventScroll: true })
  }, [isNamed])
  return card
}
