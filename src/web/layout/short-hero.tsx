import type { MouseEvent } from 'react'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick } from '#web/ui/link.tsx'
import { openSchedule } from './news-tab.ts'
import './short-hero.css'

/** The home page's first section for those who know the club: its texts and buttons before a strip of the same landscape (docs/product.md 4.10). */
export function ShortHero({ id = 'home' }: { id?: string }) {
  const t = useTexts(homeTexts)
  const { introduction, motto } = useClub()
  const { language } = useLanguage()
  const names = useClubNames()
  function showSchedule(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openSchedule()
  }
  return (
    <section className="short-hero" id={id}>
      <Landscape />
      <div className="wrap short-hero-content">
        <div>
          <h1 className="display heading">{motto[language].join(' ')}</h1>
          <p className="short-hero-subtitle">{fillIn(introduction.hero[language], names)}</p>
        </div>
        <div className="row s2 screen-only">
          <LinkButton variant="plate" size="small" href="#announcements" onClick={showSchedule}>
            {t('schedule')}
          </LinkButton>
          <LinkButton size="small" className="short-hero-join" href="/join">
            {t('join')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

const helmets = ['var(--art-helm1)', 'var(--art-helm3)', 'var(--art-helm2)']

/** The peaks and the road of the large drawing, as wide as the page. Phones show its right part, below which the words stand. */
function Landscape() {
  return (
    <svg className="short-hero-art screen-only" viewBox="0 0 1600 260" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <defs>
        <path id="ridge" d="M-64 100C-50 58-44 22-26 8-10-6 14-4 28 12 46 32 50 62 64 100Z" />
        <g id="peak">
          <use href="#ridge" fill="var(--art-peak1)" stroke="var(--art-rim)" strokeWidth="2" />
          <use href="#ridge" fill="var(--art-peak2)" transform="translate(0 30) scale(.74 .7)" />
          <use href="#ridge" fill="var(--art-peak3)" transform="translate(0 56) scale(.5 .44)" />
        </g>
        <g id="hero-rider">
          <path fill="var(--art-jacket)" d="M-6 0q0-9 6-9t6 9v7H-6Z" />
          <circle cy="-12" r="4.5" fill="currentColor" />
          <path fill="var(--art-tail)" d="M-3 3h6v3h-6Z" />
        </g>
      </defs>
      <path fill="var(--art-sky1)" d="M0 0h1600v260H0Z" />
      <path fill="var(--art-sky2)" d="M0 92c300-26 560-14 860 2s520 8 740-18v184H0Z" />
      <path fill="var(--art-sky3)" d="M0 150c320-22 620-6 900 4s480 0 700-20v126H0Z" />
      <circle cx="1478" cy="134" r="25" fill="var(--art-sun)" />
      <circle cx="1478" cy="134" r="30" fill="none" stroke="var(--art-sun)" strokeWidth="1.5" />
      <circle cx="860" cy="112" r="24" fill="var(--art-moon)" />
      <circle cx="860" cy="112" r="29" fill="none" stroke="var(--art-moon)" strokeWidth="1.5" />
      <path
        fill="var(--art-far)"
        d="M0 206c60-34 110-30 150-4 40-40 120-36 164 2 60-30 130-26 176 2 60-40 150-36 200 0 70-30 150-22 200 4 60-44 160-40 210-2 60-26 130-20 180 6 50-38 120-40 168-6 50-26 110-22 152 4v60H0Z"
      />
      <g className="short-hero-middle">
        <Peak x={1010} height={86} />
        <Peak x={1092} height={124} />
        <Peak x={1184} height={78} />
      </g>
      <Peak x={1300} height={62} />
      <Peak x={1408} height={92} />
      <Peak x={1552} height={122} />
      <path fill="var(--art-hill1)" d="M0 214c240-26 460-14 700-4s520-16 900-2v60H0Z" />
      <path fill="var(--art-hill2)" d="M0 226c320-16 620-8 900 0s440-10 700-2v40H0Z" />
      <path fill="var(--art-road)" d="M0 222h1600v38H0Z" />
      <path stroke="var(--art-edge)" strokeWidth="3" d="M0 224h1600" />
      <path stroke="var(--art-line)" strokeWidth="3" strokeDasharray="34 26" d="M0 243h1600" />
      {[900, 940, 1180, 1222, 1396, 1436, 1476, 1524, 1566].map((x, index) => (
        <use key={x} href="#hero-rider" x={x} y={index % 2 ? 233 : 227} color={helmets[index % 3]} />
      ))}
    </svg>
  )
}

function Peak({ x, height }: { x: number; height: number }) {
  return <use href="#peak" transform={`translate(${x} ${226 - height}) scale(${height / 100})`} />
}
