import { useEffect, useRef, useState } from 'react'
import drawing from '#web/assets/hero.svg?raw'
import drawingUrl from '#web/assets/hero.svg?url'

/** The drawing once this browser has it: from the markup of the page, or fetched. */
let known = ''

/**
 * The folding screen. It stands inline so that both themes come from one drawing, but only in the markup: the server writes it there
 * (`drawing` is dropped from the browser's build), hydration leaves it alone, and whoever arrives from another page fetches it.
 */
export function HeroArt() {
  const box = useRef<HTMLDivElement>(null)
  const [markup] = useState(import.meta.env.SSR ? drawing : known)

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (element.firstChild) {
      known = element.innerHTML
      return
    }
    const leaving = new AbortController()
    fetch(drawingUrl, { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.text() : ''))
      .then((text) => {
        known = text
        element.innerHTML = text
      })
      .catch(() => {}) // without the picture the page is plainer, and complete
    return () => leaving.abort()
  }, [])

  return (
    <div className="hero-art" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from our own files */}
      <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
      <div className="hero-folds" />
    </div>
  )
}
