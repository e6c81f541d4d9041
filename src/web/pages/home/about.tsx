import { Milestone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { Formation } from '#web/rides/formation.tsx'

export function About() {
  const t = useTranslations('home')
  const { figures, introduction } = useClub()
  const { language } = useLanguage()
  const names = useClubNames()
  return (
    <section className="section about" id="about" aria-labelledby="about-heading">
      <div className="wrap about-columns">
        <Formation />
        <div className="about-text">
          <h2 id="about-heading" className="display section-heading">
            {t('aboutHeading')}
          </h2>
          <p className="lead">{fillIn(introduction.about[language], names)}</p>
          <dl className="figures">
            <div>
              <dt>{t('membersFigure')}</dt>
              <dd className="display">{figures.members}</dd>
            </div>
            <div>
              <dt>{t('ridesFigure')}</dt>
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
        </div>
      </div>
    </section>
  )
}
