import { clsx } from 'clsx'
import {
  Bell,
  CalendarDays,
  ChevronLeft,
  ChevronRight,
  FileText,
  type LucideIcon,
  ShieldCheck,
  SunMoon,
  Trash2,
  User,
} from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import {
  readSettingsPart,
  type SettingsPart,
  settingsAddress,
  settingsCards,
  settingsParts,
} from '#contract/accounts/settings-addresses.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { readDraft } from '#web/accounts/session/drafts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { settingsTexts } from '#web/accounts/settings.texts.ts'
import { partRowId, useAddressPart } from '#web/address-part.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { ConsentReminder } from '#web/members/consent-reminder.tsx'
import { detailsDraft } from '#web/members/own-application.ts'
import { NotificationSwitches } from '#web/notices/notification-switches.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Link, LinkContext } from '#web/ui/link.tsx'
import { Card, ChangePassword, DarkMode, DisplayCard, LanguageChoice, Part } from './parts.tsx'
import './settings.css'

const deleteAccountDialog = lazy(() =>
  import('#web/accounts/account-dialogs.tsx').then(({ DeleteAccountDialog }) => DeleteAccountDialog),
)

/** docs/product.md 7.5 and 7.23: Settings. */
export function SettingsPage() {
  return (
    <>
      <LateStrip />
      <Settings />
    </>
  )
}

function Settings() {
  const t = useTexts(pagesTexts, settingsTexts)
  const { user, halfUser } = useSession()
  const owner = user ?? (halfUser?.secondFactorDue === 'required' ? halfUser : null)
  const [setsUp] = useState(owner !== null && user === null)
  const named = useAddressPart(settingsCards, readSettingsPart(new URLSearchParams(useSearch())))
  const part = user ? (named ?? (setsUp ? 'security' : null)) : owner && 'security'
  useDraftOfDetails(user)
  return (
    <div className={clsx('page wrap', user === null && 'narrow')}>
      <h1 className="page-title display">{t('pages.settingsTitle')}</h1>
      <noscript>
        <p className="page-note">{t('settings.needsScript')}</p>
      </noscript>
      <div className={clsx('settings', user && 'settings-view')}>
        {user && <Index open={part} />}
        <div className="stack open-part">
          {part !== null && owner && <Part part={part} user={user} owner={owner} />}
          {(part === null || user === null) && <Basics user={user} isHalf={owner !== null} />}
        </div>
      </div>
    </div>
  )
}

/** What was typed before the session ended is shown again. */
function useDraftOfDetails(user: CurrentUser | null) {
  const { addressOf } = use(LinkContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (user && readDraft(detailsDraft, user.id) !== null) navigate(addressOf(settingsAddress('details')), { replace: true })
  }, [])
}

const icons: Record<SettingsPart, LucideIcon> = {
  details: User,
  notifications: Bell,
  display: SunMoon,
  calendar: CalendarDays,
  security: ShieldCheck,
  data: FileText,
}

/** Beside an open part on wide screens; on narrow ones only the way back is left of it. */
function Index({ open }: { open: SettingsPart | null }) {
  const t = useTexts(settingsTexts)
  return (
    <nav aria-label={t('indexLabel')} className={clsx('settings-index', open && 'settings-index-beside')}>
      <ul className="boxed ruled index-rows">
        {open && (
          <li className="settings-all">
            <Link href="/settings" className="line strong">
              <ChevronLeft aria-hidden="true" />
              {t('all')}
            </Link>
          </li>
        )}
        {settingsParts.map((part) => {
          const Icon = icons[part]
          return (
            <li key={part}>
              <Link
                id={partRowId(part)}
                href={settingsAddress(part)}
                className="line"
                aria-current={part === open ? 'page' : undefined}
              >
                <Icon aria-hidden="true" />
                <span className="fill row flat split">
                  <span className="strong">{t(`parts.${part}`)}</span> <span className="quiet small">{t(`has.${part}`)}</span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** What is changed most, for visitors all there is. */
function Basics({ user, isHalf }: { user: CurrentUser | null; isHalf: boolean }) {
  const t = useTexts(navTexts, settingsTexts)
  return (
    <>
      {user?.consentDue && <ConsentReminder />}
      {user ? (
        <section className="card stack s3 needs-script">
          <h2 className="sr-only">{t('settings.basicsHeading')}</h2>
          <LanguageChoice isNamed />
          <DarkMode />
          <NotificationSwitches user={user} />
        </section>
      ) : (
        <>
          <Card heading={t('settings.languageHeading')} needsScript>
            <LanguageChoice />
          </Card>
          <DisplayCard />
          {!isHalf && (
            <Card heading={t('settings.accountHeading')}>
              <p className="below-4 quiet">{t('settings.loginPrompt')}</p>
              <LinkButton href="/login?next=/settings">{t('nav.login')}</LinkButton>
            </Card>
          )}
        </>
      )}
      <About />
      {user && (
        <Card heading={t('settings.securityHeading')} needsScript>
          <div className="tiles">
            <ChangePassword user={user} />
            <DeleteAccount user={user} />
          </div>
        </Card>
      )}
    </>
  )
}

/** Its dialog is downloaded on the first click. */
function DeleteAccount({ user }: { user: CurrentUser }) {
  const t = useTexts(settingsTexts)
  const deletion = useLazyDialog(deleteAccountDialog)
  return (
    <>
      <Button block variant="danger" onClick={deletion.open}>
        <Trash2 aria-hidden="true" />
        {t('deleteAccount')}
      </Button>
      {deletion.Opened && <deletion.Opened user={user} onClose={deletion.close} />}
    </>
  )
}

function About() {
  const t = useTexts(settingsTexts)
  const { name } = clubNames(useClub(), useLanguage().language)
  const facts = { website: name, version: '1.0.0' }
  return (
    <section className="card">
      <h2 className="part-heading display">{t('aboutHeading')}</h2>
      <dl className="row flat small">
        {(['website', 'version'] as const).map((fact) => (
          <div key={fact} className="row flat">
            <dt className="quiet">{t(fact)}</dt> <dd className="strong">{facts[fact]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
