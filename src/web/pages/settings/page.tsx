import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { languages } from '#contract/languages.ts'
import { useSession } from '#web/api/auth.ts'
import { chooseTheme, useTheme } from '#web/appearance.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useLanguageChoice } from '#web/layout/use-language-choice.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { NotificationSwitches } from './notification-switches.tsx'
import { OwnData } from './own-data.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecurityButtons } from './security-buttons.tsx'
import { TextSizeChoice } from './text-size-choice.tsx'
import './page.css'

// Each language is named in itself, so both names are the same on every page.
const languageNames = { ko: '한국어', en: 'English' }

/** SPEC section 2, Settings. */
export function SettingsPage() {
  const t = useTranslations()
  const { user } = useSession()
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display">{t('pages.settingsTitle')}</h1>
      <div className="settings">
        <Card heading={t('settings.languageHeading')} needsScript>
          <LanguageChoice />
        </Card>
        <Card heading={t('settings.displayHeading')} needsScript>
          <TextSizeChoice />
          <DarkMode />
        </Card>
        {user && (
          <>
            <Card heading={t('settings.notificationsHeading')} needsScript>
              <NotificationSwitches notifications={user.notifications} />
            </Card>
            <CalendarCard />
            <Card heading={t('settings.securityHeading')}>
              <SecurityButtons user={user} />
              <OwnSessions />
              <OwnData />
            </Card>
          </>
        )}
        {!user && (
          <Card heading={t('settings.accountHeading')}>
            <p className="mb-4 text-ink-2">{t('settings.loginPrompt')}</p>
            <LinkButton href="/login?next=/settings">{t('nav.login')}</LinkButton>
          </Card>
        )}
        <Card heading={t('settings.aboutHeading')}>
          <About />
        </Card>
      </div>
    </div>
  )
}

function Card({ heading, needsScript, children }: { heading: string; needsScript?: boolean; children: ReactNode }) {
  return (
    <section className={needsScript ? 'card needs-script' : 'card'}>
      <h2 className="part-heading display">{heading}</h2>
      {children}
    </section>
  )
}

/** Without scripts the same choice stands in the top bar. */
function LanguageChoice() {
  const t = useTranslations('settings')
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()
  return (
    <fieldset className="choices">
      <legend className="sr-only">{t('languageHeading')}</legend>
      {languages.map((choice) => (
        <label key={choice} lang={choice}>
          <input
            type="radio"
            name="language"
            value={choice}
            checked={choice === language}
            onChange={() => chooseLanguage(choice)}
          />
          {languageNames[choice]}
        </label>
      ))}
    </fieldset>
  )
}

function DarkMode() {
  const t = useTranslations('settings')
  const theme = useTheme()
  return (
    <Switch
      label={t('darkMode')}
      hint={t('darkModeHint')}
      checked={theme === 'dark'}
      onChange={(dark) => chooseTheme(dark ? 'dark' : 'light')}
    />
  )
}

function About() {
  const t = useTranslations('settings')
  const { name } = clubNames(useClub(), useLanguage().language)
  return (
    <dl className="facts">
      <div>
        <dt>{t('website')}</dt>
        <dd>{name}</dd>
      </div>
      <div>
        <dt>{t('version')}</dt>
        <dd>1.0.0</dd>
      </div>
    </dl>
  )
}
