import { KeyRound } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { SettingsPart } from '#contract/accounts/settings-addresses.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { languages } from '#contract/languages.ts'
import { textSizes } from '#contract/site/display.ts'
import { ContinueCard, OwnSessions } from '#web/accounts/own-sessions.tsx'
import { SecondFactorCard } from '#web/accounts/second-factor-card.tsx'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { textSize, theme } from '#web/appearance.ts'
import { InstallRow } from '#web/home-screen/install-row.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useLanguageChoice } from '#web/layout/top-bar.tsx'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Looks, OwnData } from '#web/members/details/own-data.tsx'
import { NotificationSwitches, PushSwitch } from '#web/notices/notification-switches.tsx'
import { CalendarCard } from '#web/rides/calendar-card.tsx'
import { detailsPart, passkeysCard } from '#web/sections.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'

const changePasswordDialog = lazy(() =>
  import('#web/accounts/account-dialogs.tsx').then(({ ChangePasswordDialog }) => ChangePasswordDialog),
)

interface PartProps {
  part: SettingsPart
  user: CurrentUser | null
  /** Who sets up a second factor: the user, or who becomes one by it. */
  owner: CurrentUser
}

/** The cards of security stay the same ones when they admit the user: they go on to show the recovery codes. */
export function Part({ part, user, owner }: PartProps) {
  if (part === 'security') return <SecurityPart user={user} owner={owner} />
  if (user === null) return null
  if (part === 'details') return <LazyContent section={detailsPart} props={{ user }} />
  if (part === 'notifications') return <NotificationsCard user={user} />
  if (part === 'display') return <DisplayPart user={user} />
  if (part === 'calendar') return <CalendarCard />
  return (
    <>
      <Looks />
      <OwnData />
    </>
  )
}

function SecurityPart({ user, owner }: { user: CurrentUser | null; owner: CurrentUser }) {
  const t = useTexts(settingsTexts)
  return (
    <>
      {user && (
        <Card heading={t('passwordHeading')} needsScript>
          <ChangePassword user={user} />
        </Card>
      )}
      {(owner.role === 'admin' || owner.recoveryCodesLeft !== undefined) && <SecondFactorCard user={owner} />}
      <LazyContent section={passkeysCard} />
      {user && (
        <>
          <OwnSessions />
          <ContinueCard />
        </>
      )}
    </>
  )
}

export function Card({ heading, needsScript, children }: { heading: string; needsScript?: boolean; children: ReactNode }) {
  return (
    <section className={needsScript ? 'card needs-script' : 'card'}>
      <h2 className="part-heading display">{heading}</h2>
      {children}
    </section>
  )
}

function NotificationsCard({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  return (
    <Card heading={t('notificationsHeading')} needsScript>
      <div className="stack">
        <NotificationSwitches user={user} />
        <PushSwitch user={user} />
        <p className="page-note">{t(user.sendsMail ? 'alwaysTold' : 'alwaysToldWithoutMail')}</p>
      </div>
    </Card>
  )
}

function DisplayPart({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  return (
    <>
      <Card heading={t('languageHeading')} needsScript>
        <LanguageChoice />
        <LanguageNote user={user} />
      </Card>
      <DisplayCard />
    </>
  )
}

export function DisplayCard() {
  const t = useTexts(settingsTexts)
  return (
    <Card heading={t('displayHeading')} needsScript>
      <TextSizeChoice />
      <DarkMode />
      <InstallRow />
    </Card>
  )
}

function LanguageNote({ user }: { user: CurrentUser | null }) {
  const t = useTexts(settingsTexts)
  return user && <p className="above-4 quiet small">{t('languageNote')}</p>
}

/** Its dialog is downloaded on the first click. */
export function ChangePassword({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const change = useLazyDialog(changePasswordDialog)
  return (
    <>
      <Button block onClick={change.open}>
        <KeyRound aria-hidden="true" />
        {t('changePassword')}
      </Button>
      {change.Opened && <change.Opened user={user} onClose={change.close} />}
    </>
  )
}

// Each language is named in itself, so both names are the same on every page.
const languageNames = { ko: '한국어', en: 'English' }

/** Without scripts the same choice is in the top bar. */
export function LanguageChoice({ isNamed }: { isNamed?: boolean }) {
  const t = useTexts(settingsTexts)
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()
  return (
    <fieldset className="tiles choices">
      <legend className={isNamed ? 'below-2 strong' : 'sr-only'}>{t('languageHeading')}</legend>
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
  const chosen = textSize.useChoice()
  const hintId = useId()
  return (
    <fieldset className="text-sizes" aria-describedby={hintId}>
      <legend className="below-2 strong">{t('textSize')}</legend>
      <div className="tiles choices">
        {textSizes.map((size) => (
          <label key={size}>
            <input type="radio" name="textSize" value={size} checked={size === chosen} onChange={() => textSize.choose(size)} />
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

export function DarkMode() {
  const t = useTexts(settingsTexts)
  const shown = theme.useChoice()
  return (
    <Switch
      label={t('darkMode')}
      hint={t('darkModeHint')}
      checked={shown === 'dark'}
      onChange={(dark) => theme.choose(dark ? 'dark' : 'light')}
    />
  )
}
