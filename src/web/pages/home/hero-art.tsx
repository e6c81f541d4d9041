import { useEffect, useRef, useState } from 'react'
import { afterPaint } from '#web/after-paint.ts'
import drawing from '#web/assets/hero.svg?raw'
import drawingUrl from '#web/assets/hero.svg?url'

/** The drawing once this browser has it: from the markup of the page, or fetched. */
let known = ''

async function fetchDrawing(signal: AbortSignal): Promise<string> {
  const answer = await fetch(drawingUrl, { signal })
  return answer.ok ? answer.text() : ''
}

/** Answers whether this tab has seen the screen open, and takes it that it now has. */
function hasSeenOpening(): boolean {
  try {
    const seen = sessionStorage.getItem('screen-seen') !== null
    sessionStorage.setItem('screen-seen', '')
    return seen
  } catch {
    // the browser keeps nothing for this site
    return false
  }
}

/**
 * The folding screen. It stands inline so that both themes come from one drawing, but only in the markup: the server writes it there
 * (`drawing` is dropped from the browser's build) and hydration leaves it alone. Whoever arrives from another page has words and buttons first: the
 * drawing takes as long to set as the rest of the page, and comes into the next frame.
 */
export function HeroArt() {
  const box = useRef<HTMLDivElement>(null)
  const [folds, setFolds] = useState('')

  useEffect(() => setFolds(hasSeenOpening() ? 'open' : 'open opening'), [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    if (element.firstChild) {
      known ||= element.innerHTML
      return
    }
    const leaving = new AbortController()
    const takeBack = afterPaint(() => void draw())
    async function draw() {
      try {
        known ||= await fetchDrawing(leaving.signal)
        if (element && !leaving.signal.aborted) element.innerHTML = known
      } catch {
        // without the picture the page is plainer, and complete
      }
    }
    return () => {
      takeBack()
      leaving.abort()
    }
  }, [])

  return (
    <div className="hero-art" aria-hidden="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of our own, from our own files */}
      <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? drawing : '' }} />
      <div className={`hero-folds ${folds}`}>
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
