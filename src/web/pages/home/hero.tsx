import clsx from 'clsx'
import { type MouseEvent, useState } from 'react'
import drawing from '#web/assets/hero.svg?raw'
import drawingUrl from '#web/assets/hero.svg?url'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick } from '#web/ui/link.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'

/** The first screen. The schedule button is a plain link to the section below; with scripts it opens the schedule there too. */
export function Hero({ onSchedule }: { onSchedule: () => void }) {
  const t = useTexts(homeTexts)
  const { introduction, motto } = useClub()
  const { language } = useLanguage()
  const names = useClubNames()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSchedule()
  }
  return (
    <section className="hero" id="home">
      <HeroArt />
      <div className="wrap hero-content">
        <div>
          <h1 className="display hero-motto">
            {motto[language].map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="hero-subtitle">{fillIn(introduction.hero[language], names)}</p>
        </div>
        <div className="hero-actions">
          <LinkButton variant="lane" size="large" href="/join">
            {t('join')}
          </LinkButton>
          <LinkButton variant="plate" size="large" href="#announcements" onClick={follow}>
            {t('schedule')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

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
function HeroArt() {
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
