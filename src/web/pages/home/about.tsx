import { HeartPulse, Shield, UsersRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClub } from '#web/club.tsx'
import { useClubNames } from '#web/i18n/language.tsx'
import { Formation } from './rides/formation.tsx'

export function About() {
  const t = useTranslations('home')
  const { figures } = useClub()
  const features = [
    { Icon: Shield, text: t('featureBriefing') },
    { Icon: UsersRound, text: t('featureBuddy') },
    { Icon: HeartPulse, text: t('featureSweep') },
  ]
  return (
    <section className="section about" id="about" aria-labelledby="about-heading">
      <div className="wrap about-columns">
        <Formation />
        <div className="about-text">
          <h2 id="about-heading" className="display section-heading">
            {t('aboutHeading')}
          </h2>
          <p className="lead">{t('aboutText', useClubNames())}</p>
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
            {features.map(({ Icon, text }) => (
              <li key={text}>
                <Icon aria-hidden="true" />
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
