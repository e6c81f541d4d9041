import clsx from 'clsx'
import { Milestone } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { readRequestedRide, readRequestedSheet } from '#contract/rides/ride-addresses.ts'
import { withEmblem } from '#contract/site/emblems.ts'
import { useSession } from '#web/accounts/session/session.ts'
import drawing from '#web/assets/hero.svg?raw'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { chooseTab, openSchedule, useAskedTab } from '#web/layout/news-tab.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { News } from '#web/news/news.tsx'
import { useSavedRidesFirst } from '#web/rides/schedule.tsx'
import { leadersSheet, pushQuestion, recentRides, savedToday, today } from '#web/sections.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick, Link } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'
import { isLongMotto, widthOf } from './motto.ts'
import './home.css'

/** One long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const search = new URLSearchParams(useSearch())
  const ride = readRequestedRide(search)
  const tab = useAskedTab() ?? 'announcements'
  const { user, looksLoggedIn } = useSession()
  const club = useClub()
  useSavedRidesFirst(() => chooseTab('schedule'))
  if (user && readRequestedSheet(search) !== null)
    return (
      <div data-without-sky>
        <LazyContent section={leadersSheet} />
      </div>
    )
  return (
    <>
      {looksLoggedIn ? <LazyContent section={user ? today : savedToday} fallback={<Hero />} /> : <Hero />}
      <News tab={tab} onTab={chooseTab} ride={ride} />
      {user && <LazyContent section={pushQuestion} props={{ userId: user.id }} fallback={null} />}
      <About />
      {club.recentRides.length > 0 && !user && <LazyContent section={recentRides} fallback={null} />}
    </>
  )
}

/** A visitor's first screen. The schedule button is a plain link to the section below; with scripts it opens the schedule there too. */
function Hero() {
  const t = useTexts(homeTexts)
  const { introduction, motto } = useClub()
  const { language } = useLanguage()
  const names = useClubNames()
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openSchedule()
  }
  return (
    <section className="hero" id="home">
      <HeroArt />
      <div className="wrap hero-content">
        <div>
          <h1 className={clsx('display hero-motto', isLongMotto(motto[language]) && 'hero-motto-long')}>
            {motto[language].map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h1>
          <p className="above-4 hero-subtitle">{fillIn(introduction.hero[language], names)}</p>
        </div>
        <div className="hero-actions screen-only">
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
  request.open('GET', '/hero.svg')
  request.responseType = 'document'
  request.onload = () => {
    known = request.responseXML?.documentElement
    if (known) place?.append(known) // without the picture the page is plainer, and complete
  }
  request.send()
  return () => request.abort()
}

/** With the club's emblem on the riders' backs. In the browser React takes it for an empty text, so that hydration leaves the server's drawing alone. */
const useDrawing = import.meta.env.SSR
  ? () => ({ dangerouslySetInnerHTML: { __html: withEmblem(drawing, useClub().emblem) } })
  : () => ({ children: '' })

/**
 * The folding screen. It is inline, so that both themes come from one drawing, but only in the markup: the server writes it
 * there (`drawing` is dropped from the browser's build) and hydration leaves it alone. After a navigation from another page it
 * is downloaded.
 */
function HeroArt() {
  const [opens] = useState(!useHydrated())
  return (
    <div className="hero-art screen-only" aria-hidden="true">
      <div ref={placeDrawing} className="hero-drawing" suppressHydrationWarning {...useDrawing()} />
      <div className={clsx('hero-folds screen-only', opens && 'opening')}>
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

export function About() {
  const t = useTexts(homeTexts)
  const { dues, duesPayment, figures, introduction } = useClub()
  const { language } = useLanguage()
  const names = useClubNames()
  return (
    <section className="section about" id="about" aria-labelledby="about-heading">
      <div className="wrap stack s6 about-columns">
        <Formation />
        <div className="stack s5">
          <h2 id="about-heading" className="display page-title">
            {t('aboutHeading')}
          </h2>
          <p className="lead">{fillIn(introduction.about[language], names)}</p>
          <dl className="tiles figures">
            <div>
              <dt className="strong">{t('membersFigure')}</dt>
              <dd className="display">{figures.members}</dd>
            </div>
            <div>
              <dt className="strong">{t('ridesFigure')}</dt>
              <dd className="display">{figures.rides}</dd>
            </div>
          </dl>
          <ul className="features">
            {introduction.features.map((feature) => (
              <li key={feature.en}>
                <Milestone aria-hidden="true" />
                {fillIn(feature[language], names)}
              </li>
            ))}
          </ul>
          <p>
            {duesPayment && t('dues', { dues })}{' '}
            <Link className="standing-link" href="/join">
              {t('howToJoin')}
            </Link>
          </p>
        </div>
      </div>
    </section>
  )
}

/**
 * The riding formation from above: staggered, right of the center line, new riders right behind the road captain. Users know it, and have it far below
 * what is in view: it is no part of their markup, and drawn when the page is here.
 */
function Formation() {
  const t = useTexts(homeTexts)
  const isVisitors = !useSession().isAuthenticated
  const isHydrated = useHydrated()
  return (
    <svg
      className={clsx('formation screen-only', !isVisitors && 'needs-script')}
      viewBox="0 0 600 680"
      role="img"
      aria-label={t('formationLabel')}
    >
      {(isVisitors || isHydrated) && <FormationDrawing />}
    </svg>
  )
}

function FormationDrawing() {
  const t = useTexts(homeTexts)
  return (
    <>
      <defs>
        <g id="formation-rider" fill="var(--art-ink)">
          <rect x="-5" y="-40" width="10" height="26" rx="5" />
          <rect x="-6" y="12" width="12" height="30" rx="6" />
          <rect x="-9" y="-26" width="18" height="52" rx="9" fill="var(--art-bike)" />
          <path d="M-25-17C-12-24 12-24 25-17" stroke="var(--art-ink)" strokeWidth="5" fill="none" strokeLinecap="round" />
          <path
            d="M-21-12C-24 0-20 10-12 14H12C20 10 24 0 21-12L13-8Q0-14-13-8Z"
            fill="var(--art-jacket)"
            stroke="var(--art-seam)"
            strokeWidth="1.5"
          />
          <circle r="13" cy="-1" fill="currentColor" />
          <path d="M-2.5-13.5h5v25h-5z" opacity=".85" />
          <rect x="-6" y="37" width="12" height="5" rx="2.5" fill="var(--art-tail)" />
        </g>
      </defs>
      <Road />
      <Rider x={290} y={92} helmet="var(--art-helm2)" />
      <Rider x={376} y={190} helmet="var(--art-helm1)" />
      <Rider x={290} y={288} helmet="var(--art-helm3)" />
      <Rider x={376} y={386} helmet="var(--art-helm3)" />
      <Rider x={290} y={484} helmet="var(--art-helm3)" />
      <Rider x={376} y={592} helmet="var(--art-helm2)" />
      <Plate text={t('formationCaptain')} y={92} endsAt={256} />
      <Plate text={t('formationNewRider')} y={190} startsAt={410} highlighted />
      <Plate text={t('formationMembers')} y={386} endsAt={256} />
      <Plate text={t('formationSweep')} y={592} startsAt={410} />
      <g className="formation-gap">
        <path d="M290 142V240M283 142h14M283 240h14" />
        <text x="276" y="199" textAnchor="end">
          {t('formationTwoSeconds')}
        </text>
        <path d="M333 298V376M326 298h14M326 376h14" />
        <text x="347" y="328">
          {t('formationOneSecond')}
        </text>
      </g>
    </>
  )
}

function Road() {
  return (
    <>
      <path fill="var(--art-hill1)" d="M0 0H600V680H0Z" />
      <path fill="var(--art-hill2)" d="M600 0H548C500 110 570 240 522 360S566 560 520 680H600Z" />
      <path fill="var(--art-hill3)" d="M600 0H584C556 120 600 240 566 360S590 570 562 680H600Z" />
      <path fill="var(--art-road)" d="M16 0H450V680H16Z" />
      <path fill="var(--art-edge)" d="M27 0h7v680h-7zM433 0h7v680h-7z" />
      <path stroke="var(--art-line)" strokeWidth="7" strokeDasharray="54 46" d="M230 -20V700" />
    </>
  )
}

function Rider({ x, y, helmet }: { x: number; y: number; helmet: string }) {
  return <use href="#formation-rider" x={x} y={y} color={helmet} />
}

const letterSize = 24

/** SVG cannot size a box by its text, so the width is estimated. */
const plateWidth = (text: string) => Math.round(widthOf(text) * letterSize) + 36

interface PlateProps {
  text: string
  /** y of the rider that it names. */
  y: number
  highlighted?: boolean
}

function Plate({ text, y, highlighted, ...at }: PlateProps & ({ startsAt: number } | { endsAt: number })) {
  const width = plateWidth(text)
  const left = 'startsAt' in at ? at.startsAt : at.endsAt - width
  return (
    <g className={highlighted ? 'formation-plate formation-plate-highlighted' : 'formation-plate'}>
      <rect x={left} y={y - 22} width={width} height="44" rx="6" />
      <rect x={left + 3.5} y={y - 18.5} width={width - 7} height="37" rx="3.5" className="formation-hairline" />
      <text x={left + width / 2} y={y + 8.5} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
