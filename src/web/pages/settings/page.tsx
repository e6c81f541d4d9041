import { KeyRound, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { languages } from '#contract/languages.ts'
import { textSizes } from '#contract/site/display.ts'
import { ContinueCard, OwnSessions } from '#web/accounts/own-sessions.tsx'
import { SecondFactorCard } from '#web/accounts/second-factor-card.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { chooseTextSize, chooseTheme, useTextSize, useTheme } from '#web/appearance.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { InstallRow } from '#web/home-screen/install-row.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { useLanguageChoice } from '#web/layout/language-toggle.tsx'
import { LazyContent } from '#web/layout/lazy-content.tsx'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { MyDetails } from '#web/members/details/my-details.tsx'
import { Looks, OwnData } from '#web/members/details/own-data.tsx'
import { NotificationSwitches } from '#web/notices/notification-switches.tsx'
import { CalendarCard } from '#web/rides/calendar-card.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { consentCard, directoryCard, emailCard, passkeysCard } from './lazy-cards.ts'
import './settings.css'

const changePasswordDialog = lazy(() =>
  import('#web/accounts/account-dialogs.tsx').then(({ ChangePasswordDialog }) => ChangePasswordDialog),
)
const deleteAccountDialog = lazy(() =>
  import('#web/accounts/account-dialogs.tsx').then(({ DeleteAccountDialog }) => DeleteAccountDialog),
)

/** docs/product.md 7.5: Settings. */
export function SettingsPage() {
  return (
    <>
      <LateStrip />
      <Settings />
    </>
  )
}

function Settings() {
  const t = useTexts(navTexts, pagesTexts, settingsTexts)
  const { user, halfUser } = useSession()
  // The cards that set a second factor up stay the same ones when it admits the user: they go on to show the recovery codes.
  const owner = user ?? (halfUser?.secondFactorDue === 'required' ? halfUser : null)
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display">{t('pages.settingsTitle')}</h1>
      <noscript>
        <p className="page-note">{t('settings.needsScript')}</p>
      </noscript>
      <div className="stack settings">
        <Card heading={t('settings.languageHeading')} needsScript>
          <LanguageChoice />
          {user && <p className="above-4 quiet small">{t('settings.languageNote')}</p>}
        </Card>
        <Card heading={t('settings.displayHeading')} needsScript>
          <TextSizeChoice />
          <DarkMode />
          <InstallRow />
        </Card>
        {user && (
          <>
            {user.consentDue && <LazyContent section={consentCard} />}
            <MyDetails user={user} />
            {user.sendsMail && <LazyContent section={emailCard} />}
            {user.role !== 'guest' && <LazyContent section={directoryCard} />}
            <Card heading={t('settings.notificationsHeading')} needsScript>
              <NotificationSwitches user={user} />
            </Card>
          </>
        )}
        {owner && (owner.role === 'admin' || owner.recoveryCodesLeft !== undefined) && <SecondFactorCard user={owner} />}
        {user && <CalendarCard />}
        {owner && <LazyContent section={passkeysCard} />}
        {user && (
          <>
            <ContinueCard />
            <Card heading={t('settings.securityHeading')}>
              <SecurityButtons user={user} />
              <OwnSessions />
              <Looks />
              <OwnData />
            </Card>
          </>
        )}
        {!user && !halfUser && (
          <Card heading={t('settings.accountHeading')}>
            <p className="below-4 quiet">{t('settings.loginPrompt')}</p>
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

/** The dialogs are downloaded on the first click. */
function SecurityButtons({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const change = useLazyDialog(changePasswordDialog)
  const deletion = useLazyDialog(deleteAccountDialog)
  return (
    <div className="pair s3 needs-script">
      <Button block onClick={change.open}>
        <KeyRound aria-hidden="true" />
        {t('changePassword')}
      </Button>
      <Button block variant="danger" onClick={deletion.open}>
        <Trash2 aria-hidden="true" />
        {t('deleteAccount')}
      </Button>
      {change.Opened && <change.Opened user={user} onClose={change.close} />}
      {deletion.Opened && <deletion.Opened user={user} onClose={deletion.close} />}
    </div>
  )
}

function About() {
  const t = useTexts(settingsTexts)
  const { name } = clubNames(useClub(), useLanguage().language)
  return (
    <dl className="facts">
      <Fact name={t('website')}>{name}</Fact>
      <Fact name={t('version')}>1.0.0</Fact>
    </dl>
  )
}

// Each language is named in itself, so both names are the same on every page.
const languageNames = { ko: '한국어', en: 'English' }

/** Without scripts the same choice is in the top bar. */
function LanguageChoice() {
  const t = useTexts(settingsTexts)
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()
  return (
    <fieldset className="tiles choices">
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

/** Each label is shown in its own size, so that it can be seen before it is chosen. */
function TextSizeChoice() {
  const t = useTexts(settingsTexts)
  const chosen = useTextSize()
  const hintId = useId()
  return (
    <fieldset className="text-sizes" aria-describedby={hintId}>
      <legend className="below-2 strong">{t('textSize')}</legend>
      <div className="tiles choices">
        {textSizes.map((size) => (
          <label key={size}>
            <input type="radio" name="textSize" value={size} checked={size === chosen} onChange={() => chooseTextSize(size)} />
            {t(`textSizes.${size}`)}
          </label>
        ))}
      </div>
      <p id={hintId} className="page-note">
        {t('textSizeHint')}
      </p>
    </fieldset>
  )
}

function DarkMode() {
  const t = useTexts(settingsTexts)
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
