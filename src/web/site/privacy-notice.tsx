import { consentVersion } from '#contract/members/applications.ts'
import { retentionDays, retentionHours } from '#contract/site/retention.ts'
import { useClub } from '#web/club.tsx'
import { useClubNames } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { privacyNoticeTexts } from './statements.texts.ts'

const kinds = [
  'account',
  'application',
  'emergency',
  'imported',
  'consent',
  'rides',
  'rideDay',
  'attendance',
  'homeLink',
  'directory',
  'sessions',
  'passkeys',
  'secondFactor',
  'notices',
  'push',
  'messages',
  'log',
  'deleted',
  'backups',
] as const

const months = (days: number) => String(Math.floor(days / 30))

/** All arguments of the notice's texts: how long what is kept. */
const periods = {
  ...(Object.fromEntries(Object.entries(retentionDays).map(([what, days]) => [what, String(days)])) as Record<
    keyof typeof retentionDays,
    string
  >),
  pendingMonths: months(retentionDays.pendingApplication),
  messageMonths: months(retentionDays.contactMessage),
  logMonths: months(retentionDays.activityLog),
  rideDayHours: String(retentionHours.rideDay),
  homeLinkHours: String(retentionHours.homeLink),
}

/** docs/product.md 5.6: the whole privacy notice, `/help#privacy`. A change of what is kept may need a new `consentVersion` (docs/privacy.md). */
export function PrivacyNotice() {
  const t = useTexts(privacyNoticeTexts)
  const names = useClubNames()
  const { email } = useClub()
  return (
    <section id="privacy" className="help-section long-section">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p>
        {t('lead', names)} ({t('version', { version: consentVersion })})
      </p>
      <h3>{t('keptSubheading')}</h3>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>{t(`${kind}Term`)}</dt>
            <dd>{t(`${kind}Text`, periods)}</dd>
          </div>
        ))}
      </dl>
      <div className="long-parts">
        <div>
          <h3>{t('outsideSubheading')}</h3>
          <ul>
            <li>{t('outsideMail')}</li>
            <li>{t('outsideMessenger', names)}</li>
            <li>{t('outsidePictures')}</li>
            <li>{t('outsideCalendar')}</li>
            <li>{t('outsidePush')}</li>
            <li>{t('outsideLists')}</li>
            <li>{t('outsideNothing')}</li>
          </ul>
        </div>
        <div>
          <h3>{t('rightsSubheading')}</h3>
          <ul>
            <li>{t('rightsSee')}</li>
            <li>{t('rightsCorrect')}</li>
            <li>{t('rightsDelete', periods)}</li>
            <li>{t('rightsRefuse')}</li>
          </ul>
          <h3>{t('deviceSubheading')}</h3>
          <p>{t('deviceText')}</p>
        </div>
      </div>
      <p>
        {t('contact')}{' '}
        <a href={`mailto:${email}`} className="standing-link">
          {email}
        </a>
      </p>
    </section>
  )
}
