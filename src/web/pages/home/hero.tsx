import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick } from '#web/ui/link.tsx'
import { HeroArt } from './hero-art.tsx'

/** The first screen. The schedule button is a plain link to the section below; with scripts it opens the schedule there too. */
export function Hero({ onSchedule }: { onSchedule: () => void }) {
  const t = useTranslations('home')
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
