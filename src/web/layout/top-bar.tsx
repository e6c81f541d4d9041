import clsx from 'clsx'
import { LogIn, LogOut, ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { usePathInSight } from '#web/page-ahead.ts'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { clubNames, useClub } from './club.tsx'
import { Emblem } from './emblem.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { useLogout } from './logout.ts'
import { Menu } from './menu.tsx'

/** SPEC section 2, common top bar. On the home page it lies on the sky. */
export function TopBar() {
  return (
    <header className={clsx('top-bar', usePathInSight() === '/' && 'top-bar-on-sky')}>
      <Row />
    </header>
  )
}

/** Changes when the new page is painted already, not with the bar around it. */
const Row = memo(function Row() {
  const { isAuthenticated } = useSession()
  return (
    <div className="wrap top-bar-row">
      <Logo />
      <MainLinks />
      <div className="top-bar-actions">
        <LanguageToggle />
        {isAuthenticated ? <SignedInActions /> : <LoginLink />}
        <Menu />
      </div>
    </div>
  )
})

function Logo() {
  const t = useTranslations('nav')
  const club = useClub()
  const { name } = clubNames(club, useLanguage().language)
  return (
    <Link href="/" className="logo" aria-label={t('logoLabel', { abbreviation: club.abbreviation, name })}>
      <Emblem />
      <span className="display">{club.abbreviation}</span>
    </Link>
  )
}

function MainLinks() {
  const t = useTranslations('nav')
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

/** On the admin and bylaws pages the server's own address is asked (SPEC section 2). */
function LoginLink() {
  const t = useTranslations('nav')
  const [path] = useLocation()
  const content = (
    <>
      <LogIn aria-hidden="true" />
      <span className="top-bar-word">{t('login')}</span>
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

/** On phones both stand in the menu instead. */
function SignedInActions() {
  const t = useTranslations('nav')
  const { logOut, isPending } = useLogout()
  return (
    <>
      <LinkButton href="/admin" className="wide-only">
        <ShieldCheck aria-hidden="true" />
        {t('admin')}
      </LinkButton>
      <Button className="wide-only needs-script" disabled={isPending} onClick={logOut}>
        <LogOut aria-hidden="true" />
        {t('logout')}
      </Button>
    </>
  )
}
