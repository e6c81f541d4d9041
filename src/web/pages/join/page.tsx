import { Mail, MessageCircle } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/i18n/language.tsx'
import { clubNames, useClub } from '#web/layout/club.tsx'
import { AnchorButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'

/** How somebody joins the club. */
export function JoinPage() {
  const t = useTranslations()
  const club = useClub()
  const { language } = useLanguage()
  const { label, url } = club.messagingApp
  const subject = encodeURIComponent(t('join.mailSubject', clubNames(club, language)))
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('pages.joinTitle')}</h1>
      <p className="lead page-lead">{t('join.lead', clubNames(club, language))}</p>
      <div className="two-columns">
        <section className="card">
          <h2 className="part-heading display">{t('join.howHeading')}</h2>
          <p>{t('join.howText')}</p>
          <div className="button-column">
            <AnchorButton variant="primary" size="large" block href={`mailto:${club.email}?subject=${subject}`}>
              <Mail aria-hidden="true" />
              {t('join.writeMail')}
            </AnchorButton>
            {url !== null && (
              <AnchorButton size="large" block href={url}>
                <MessageCircle aria-hidden="true" />
                {label[language]}
              </AnchorButton>
            )}
          </div>
          <p className="page-note">
            {club.email}
            <br />
            {club.phone}
          </p>
        </section>
        <section>
          <h2 className="part-heading display">{t('join.requirementsHeading')}</h2>
          <ul className="checklist">
            <li>{t('join.requirementBike')}</li>
            <li>{t('join.requirementLicense')}</li>
            <li>{t('join.requirementResidence', clubNames(club, language))}</li>
            <li>{t('join.requirementRules')}</li>
          </ul>
          <p className="page-note">
            <Link href="/bylaws">{t('join.readBylaws')}</Link>
          </p>
        </section>
      </div>
    </div>
  )
}
