import clsx from 'clsx'
import { LogIn, Menu as MenuIcon } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { saveLanguage } from '#contract/accounts/account-calls.ts'
import type { Language } from '#contract/languages.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { usersActions } from '#web/sections.ts'
import { AnchorButton, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { navTexts } from './frame.texts.ts'

/** The top bar of every page. On the home page it lies on the sky of the drawing; frame.css says when there is none. */
export function TopBar() {
  const [path] = useLocation()
  const { isAuthenticated, looksLoggedIn } = useSession()
  return (
    <header className={clsx('top-bar screen-only', path === '/' && 'top-bar-on-sky')}>
      <div className="wrap top-bar-row">
        <Logo />
        <MainLinks />
        <div className="top-bar-actions">
          <LanguageToggle />
          {!looksLoggedIn && <LoginLink />}
          {isAuthenticated && <LazyContent section={usersActions} fallback={null} />}
          <Menu />
        </div>
      </div>
    </header>
  )
}

function Logo() {
  const t = useTexts(navTexts)
  const { abbreviation } = useClub()
  const { name } = useClubNames()
  return (
    <Link href="/" className="logo" aria-label={t('logoLabel', { abbreviation, name })}>
      <Emblem />
      <span className="display">{abbreviation}</span>
    </Link>
  )
}

function MainLinks() {
  const t = useTexts(navTexts)
  const [path] = useLocation()
  const { isAuthenticated } = useSession()
  const links = [
    { href: '/', text: t('home') },
    { href: '/bylaws', text: t('bylaws') },
    { href: '/join', text: t('join') },
    { href: '/gallery', text: t('gallery') },
    ...(isAuthenticated ? [{ href: '/admin', text: t('admin') }] : []),
  ]
  return (
    <nav className="main-links" aria-label={t('label')}>
      {links.map(({ href, text }) => (
        <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  )
}

/** On the admin and bylaws pages it leads through the server's `/api/login`. */
function LoginLink() {
  const t = useTexts(navTexts)
  const [path] = useLocation()
  const content = (
    <>
      <LogIn aria-hidden="true" />
      <span className="sr-only top-bar-word">{t('login')}</span>
    </>
  )
  if (path === '/login') return null
  return path === '/admin' || path === '/bylaws' ? (
    <AnchorButton href="/api/login" className="top-bar-button">
      {content}
    </AnchorButton>
  ) : (
    <LinkButton href="/login" className="top-bar-button">
      {content}
    </LinkButton>
  )
}

// Larger than the home page's own code: hover, focus and touch download it.
const dropdown = lazy(() => import('./menu-dropdown.tsx').then(({ MenuDropdown }) => MenuDropdown))

const prefetchDropdown = () => void dropdown.load().catch(() => {}) // the click tries again

function Menu() {
  const t = useTexts(navTexts)
  const { Opened, open } = useLazyDialog(dropdown)
  const [openedByKeyboard, setOpenedByKeyboard] = useState(false)

  function openBy(keyboard: boolean) {
    setOpenedByKeyboard(keyboard)
    open()
  }

  function openWithArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    openBy(true)
  }

  if (Opened) return <Opened openedByKeyboard={openedByKeyboard} />
  return (
    <IconButton
      label={t('menu')}
      className="needs-script"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetchDropdown}
      onTouchStart={prefetchDropdown}
      onFocus={prefetchDropdown}
      onKeyDown={openWithArrow}
      onClick={(event) => openBy(event.detail === 0)}
    >
      <MenuIcon aria-hidden="true" />
    </IconButton>
  )
}

/** The club's round patch with its sign. */
export function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" className="emblem-ground" />
      <circle cx="24" cy="24" r="20.4" className="emblem-ring" />
      <path className="emblem-sign" d={useClub().emblem} />
    </svg>
  )
}

// Each language is named in that language, so both names are the same on every page.
const names = {
  ko: { shown: '한국어', full: '한국어' },
  en: { shown: 'EN', full: 'EN, English' },
} satisfies Record<Language, { shown: string; full: string }>

/** Without scripts the form has the server store the choice and come back to the page. */
function LanguageToggle() {
  const t = useTexts(navTexts)
  const { language } = useLanguage()
  const chooseLanguage = useLanguageChoice()

  function choose(event: MouseEvent, chosen: Language) {
    event.preventDefault()
    chooseLanguage(chosen)
  }

  return (
    <form method="get" action="/api/language" className="language-toggle" aria-label={t('language')}>
      {(['ko', 'en'] as const).map((choice) => (
        <button
          key={choice}
          type="submit"
          name="lang"
          value={choice}
          lang={choice}
          aria-label={names[choice].full}
          aria-pressed={choice === language}
          onClick={(event) => choose(event, choice)}
        >
          {names[choice].shown}
        </button>
      ))}
    </form>
  )
}

export function useLanguageChoice(): (chosen: Language) => void {
  const t = useTexts(commonTexts)
  const { chooseLanguage } = useLanguage()
  const { isAuthenticated } = useSession()
  return (chosen) => {
    void chooseLanguage(chosen).catch(() => notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' }))
    // The site writes to users in the language that they chose last; if this call fails, the next choice repeats it.
    if (isAuthenticated) request(saveLanguage, { language: chosen }).catch(() => {})
  }
}
