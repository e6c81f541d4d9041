import type { ReactNode } from 'react'
import { consentVersion } from '#contract/members/applications.ts'
import { retentionDays, retentionHours } from '#contract/site/retention.ts'
import { useClub } from '#web/club.tsx'
import { HomeScreenHelp } from '#web/home-screen/home-screen.tsx'
import { useClubNames } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { helpTexts } from '#web/pages/pages.texts.ts'
import { helpQuestions } from '#web/pages/questions.ts'
import { accessibilityTexts, privacyNoticeTexts } from '#web/site/statements.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import './help.css'

/** docs/product.md 5.3: Help. */
export function HelpPage() {
  const t = useTexts(helpTexts)
  const pages = useTexts(pagesTexts)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('helpTitle')}</h1>
      <p className="lead above-3 below-6">{t('lead')}</p>
      <div className="pair s6">
        <Section heading={t('startHeading')}>
          <ol className="numbered">
            <li>{t('startJoin')}</li>
            <li>{t('startLogin')}</li>
            <li>{t('startUse')}</li>
          </ol>
        </Section>
        <Section heading={t('navigationHeading')}>
          <p>{t('navigationTop')}</p>
          <p>{t('navigationMenu')}</p>
          <p>{t('navigationLanguage')}</p>
          <p>{t('navigationTextSize')}</p>
        </Section>
        <Section heading={t('rideDayHeading')}>
          <p>{t('rideDayCard')}</p>
          <p>{t('rideDayLeaders')}</p>
          <p>{t('rideDayLooks')}</p>
        </Section>
        <Section heading={t('faqHeading')}>
          <div className="stack">
            {helpQuestions.map(({ question, answer }) => (
              <div key={question}>
                <h3>{t(question)}</h3>
                <p className="above-1 quiet measure">{t(answer)}</p>
              </div>
            ))}
          </div>
        </Section>
        <Section heading={t('technicalHeading')}>
          <p>{t('technicalBrowsers')}</p>
          <p>{t('technicalMobile')}</p>
          <p>{t('technicalReport')}</p>
          <p className="above-4">
            <LinkButton variant="primary" size="large" href="/contact">
              {t('contactSupport')}
            </LinkButton>
          </p>
        </Section>
        <HomeScreenHelp />
        <AccessibilityStatement />
        <PrivacyNotice />
      </div>
    </div>
  )
}

function Section({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="help-section">
      <h2 className="part-heading display">{heading}</h2>
      {children}
    </section>
  )
}

/** docs/product.md 5.9: the accessibility statement, `/help#accessibility`. docs/accessibility.md has the criteria one by one. */
export function AccessibilityStatement() {
  const t = useTexts(accessibilityTexts)
  return (
    <section id="accessibility" className="help-section whole long-section">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet measure">{t('lead')}</p>
      <div className="long-parts">
        <div>
          <h3 className="above-5 below-3">{t('triedSubheading')}</h3>
          <ul className="stack close bullets quiet measure">
            <li>{t('triedAxe')}</li>
            <li>{t('triedKeyboard')}</li>
            <li>{t('triedTree')}</li>
            <li>{t('triedText')}</li>
            <li>{t('triedBrowsers')}</li>
          </ul>
        </div>
        <div>
          <h3 className="above-5 below-3">{t('limitsSubheading')}</h3>
          <ul className="stack close bullets quiet measure">
            <li>{t('limitsPeople')}</li>
            <li>{t('limitsPictures')}</li>
            <li>{t('limitsOutside')}</li>
          </ul>
        </div>
      </div>
      <p className="above-4 quiet measure">{t('report')}</p>
      <Link href="/contact" className="standing-link">
        {t('reportLink')}
      </Link>
    </section>
  )
}

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
    <section id="privacy" className="help-section whole long-section">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet measure">
        {t('lead', names)} ({t('version', { version: consentVersion })})
      </p>
      <h3 className="above-5 below-3">{t('keptSubheading')}</h3>
      <dl>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt className="strong">{t(`${kind}Term`)}</dt>
            <dd className="quiet measure">{t(`${kind}Text`, periods)}</dd>
          </div>
        ))}
      </dl>
      <div className="long-parts">
        <div>
          <h3 className="above-5 below-3">{t('outsideSubheading')}</h3>
          <ul className="stack close bullets quiet measure">
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
          <h3 className="above-5 below-3">{t('rightsSubheading')}</h3>
          <ul className="stack close bullets quiet measure">
            <li>{t('rightsSee')}</li>
            <li>{t('rightsCorrect')}</li>
            <li>{t('rightsDelete', periods)}</li>
            <li>{t('rightsRefuse')}</li>
          </ul>
          <h3 className="above-5 below-3">{t('deviceSubheading')}</h3>
          <p className="quiet measure">{t('deviceText')}</p>
        </div>
      </div>
      <p className="above-4 quiet measure">
        {t('contact')}{' '}
        <a href={`mailto:${email}`} className="standing-link">
          {email}
        </a>
      </p>
    </section>
  )
}
