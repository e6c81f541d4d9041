import clsx from 'clsx'
import { useEffect, useState } from 'react'
import drawing from '#web/assets/hero.svg?raw'
import drawingUrl from '#web/assets/hero.svg?url'
import { useHydrated } from '#web/ui/use-browser.ts'

/** The drawing once this browser has it: from the markup of the page, or downloaded. */
let known = ''

/**
 * The folding screen. It is inline, so that both themes come from one drawing, but only in the markup: the server writes it
 * there (`drawing` is dropped from the browser's build) and hydration leaves it alone. After a navigation from another page it
 * is downloaded.
 */
export function HeroArt() {
  const [art, setArt] = useState(import.meta.env.SSR ? drawing : known)
  const [opens] = useState(!useHydrated())

  useEffect(() => {
    known ||= document.querySelector('.hero-drawing')?.innerHTML ?? ''
    if (known !== '') return
    const leaving = new AbortController()
    fetch(drawingUrl, { signal: leaving.signal })
      .then(async (answer) => {
        if (answer.ok) known = await answer.text()
        setArt(known)
      })
      .catch(() => {}) // without the picture the page is plainer, and complete
    return () => leaving.abort()
  }, [])

  return (
    <div className="hero-art" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from our own files */}
      <div className="hero-drawing" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: art }} />
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
