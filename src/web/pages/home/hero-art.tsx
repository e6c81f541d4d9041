import clsx from 'clsx'
import { useState } from 'react'
import drawing from '#web/assets/hero.svg?raw'
import drawingUrl from '#web/assets/hero.svg?url'
import { useHydrated } from '#web/ui/use-browser.ts'

/** The drawing once this browser has it: from the markup of the page, or downloaded. */
let known: Element | null | undefined

/** Puts the drawing into its place, and downloads it when the page was reached from another one. */
function placeDrawing(place: HTMLElement | null) {
  known ??= place?.firstElementChild
  if (known) return void place?.append(known)
  // Parsed by the browser: pages may not turn a text into markup (docs/decisions/023).
  const request = new XMLHttpRequest()
  request.open('GET', drawingUrl)
  request.responseType = 'document'
  request.onload = () => {
    known = request.responseXML?.documentElement
    if (known) place?.append(known) // without the picture the page is plainer, and complete
  }
  request.send()
  return () => request.abort()
}

/** In the browser React takes it for an empty text, so that hydration leaves the server's drawing alone. */
const content = import.meta.env.SSR ? { dangerouslySetInnerHTML: { __html: drawing } } : { children: '' }

/**
 * The folding screen. It is inline, so that both themes come from one drawing, but only in the markup: the server writes it
 * there (`drawing` is dropped from the browser's build) and hydration leaves it alone. After a navigation from another page it
 * is downloaded.
 */
export function HeroArt() {
  const [opens] = useState(!useHydrated())
  return (
    <div className="hero-art" aria-hidden="true">
      <div ref={placeDrawing} className="hero-drawing" suppressHydrationWarning {...content} />
      <div className={clsx('hero-folds', opens && 'opening')}>
        <span />
        <span />
        <span />
        <span />
        <span />
        <span />
      </div>
    </div>
  )
}
