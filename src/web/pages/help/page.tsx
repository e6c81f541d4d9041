import { ChevronDown } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { consentVersion } from '#contract/members/applications.ts'
import { retentionDays, retentionHours } from '#contract/site/retention.ts'
import { useClub } from '#web/club.tsx'
import { helpWords, usePageWords } from '#web/content/page-words.ts'
import { homeScreenTexts } from '#web/home-screen/home-screen.texts.ts'
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

const sections = [
  { id: 'start', isOpen: true, Text: Start },
  { id: 'navigation', isOpen: true, Text: Navigation },
  { id: 'faq', isOpen: true, Text: Questions },
  { id: 'technical', isOpen: true, Text: Technical },
  { id: 'ride-day', isOpen: false, Text: RideDay },
  { id: 'home-screen', isOpen: false, Text: HomeScreenHelp },
  { id: 'accessibility', isOpen: false, Text: AccessibilityStatement },
  { id: 'privacy', isOpen: false, Text: PrivacyNotice },
] as const

/** docs/product.md 5.3: Help. */
export function HelpPage() {
  const t = useTexts(helpTexts)
  const pages = useTexts(pagesTexts)
  const headings = useHeadings()
  useOpenedByAddress()
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('helpTitle')}</h1>
      <p className="lead above-3 below-4">{t('lead')}</p>
      <nav aria-label={t('contents')}>
        <ul className="row flat help-contents">
          {sections.map(({ id }) => (
            <li key={id} className="line tall">
              <Link href={`#${id}`} className="standing-link" onClick={() => openAround(id)}>
                {headings[id]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack s3 above-5">
        {sections.map(({ id, isOpen, Text }) => (
          <section key={id} className="boxed">
            <details open={isOpen}>
              <summary className="row split">
                <h2 className="fill heading tight display">{headings[id]}</h2>
                <ChevronDown aria-hidden="true" />
              </summary>
              <div id={id} className="help-section">
                <Text />
              </div>
            </details>
          </section>
        ))}
      </div>
    </div>
  )
}

function useHeadings() {
  const t = useTexts(helpTexts)
  return {
    start: t('startHeading'),
    navigation: t('navigationHeading'),
    'ride-day': t('rideDayHeading'),
    faq: t('faqHeading'),
    technical: t('technicalHeading'),
    'home-screen': useTexts(homeScreenTexts)('heading'),
    accessibility: useTexts(accessibilityTexts)('heading'),
    privacy: useTexts(privacyNoticeTexts)('heading'),
  }
}

/** Browsers open it for an address of their own, newer ones alone and not for an address that scripts set. */
function openAround(id: string): void {
  const around = document.getElementById(id)?.closest('details')
  if (around) around.open = true
}

function useOpenedByAddress() {
  const anchor = useLocationProperty(
    () => location.hash.slice(1),
    () => '',
  )
  // Before the page scrolls to it (web/navigation.tsx).
  useLayoutEffect(() => openAround(anchor), [anchor])
}

function Start() {
  const t = useTexts(helpTexts)
  return (
    <ol className="numbered">
      <li>{t('startJoin')}</li>
      <li>{t('startLogin')}</li>
      <li>{t('startUse')}</li>
    </ol>
  )
}

function Navigation() {
  const t = useTexts(helpTexts)
  return (
    <>
      <p>{t('navigationTop')}</p>
      <p>{t('navigationMenu')}</p>
      <p>{t('navigationLanguage')}</p>
      <p>{t('navigationTextSize')}</p>
    </>
  )
}

function RideDay() {
  const t = useTexts(helpTexts)
  return (
    <>
      <p>{t('rideDayCard')}</p>
      <p>{t('rideDayLeaders')}</p>
      <p>{t('rideDayLooks')}</p>
    </>
  )
}

function Questions() {
  const words = usePageWords(helpWords)
  return (
    <div className="stack">
      {helpQuestions.map(({ question, answer }) => (
        <div key={question}>
          <h3>{words(question)}</h3>
          <p className="above-1 quiet measure lines">{words(answer)}</p>
        </div>
      ))}
    </div>
  )
}

function Technical() {
  const t = useTexts(helpTexts)
  const words = usePageWords(helpWords)
  return (
    <>
      <p>{t('technicalBrowsers')}</p>
      <p>{t('technicalMobile')}</p>
      <p className="lines">{words('help.technicalReport')}</p>
      <p className="above-4">
        <LinkButton variant="primary" size="large" href="/contact">
          {t('contactSupport')}
        </LinkButton>
      </p>
    </>
  )
}

/** docs/product.md 5.9: the accessibility statement, `/help#accessibility`. docs/accessibility.md has the criteria one by one. */
function AccessibilityStatement() {
  const t = useTexts(accessibilityTexts)
  return (
    <>
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
    </>
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
  'costs',
  'money',
  'answers',
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
const years = (days: number) => String(Math.floor(days / 365))

/** All arguments of the notice's texts: how long what is kept. */
const periods = {
  ...(Object.fromEntries(Object.entries(retentionDays).map(([what, days]) => [what, String(days)])) as Record<
    keyof typeof retentionDays,
    string
  >),
  pendingMonths: months(retentionDays.pendingApplication),
  messageMonths: months(retentionDays.contactMessage),
  logMonths: months(retentionDays.activityLog),
  moneyYears: years(retentionDays.money),
  moneyNoteYears: years(retentionDays.moneyNotes),
  rideDayHours: String(retentionHours.rideDay),
  homeLinkHours: String(retentionHours.homeLink),
}

/** docs/product.md 5.6: the whole privacy notice, `/help#privacy`. A change of what is kept may need a new `consentVersion` (docs/privacy.md). */
function PrivacyNotice() {
  const t = useTexts(privacyNoticeTexts)
  const names = useClubNames()
  const { email } = useClub()
  return (
    <>
      <p className="quiet measure">
        {t('lead', names)} ({t('version', { version: consentVersion })})
      </p>
      <h3 className="above-5 below-3">{t('keptSubheading')}</h3>
      <dl className="long-list">
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
    </>
  )
}
