import { useQueryClient } from '@tanstack/react-query'
import {
  Bike,
  House,
  Images,
  Mail,
  MapPin,
  Megaphone,
  MessageCircle,
  Phone,
  ScrollText,
  UserRound,
  UserRoundPlus,
} from 'lucide-react'
import { type MouseEvent, type ReactNode, use } from 'react'
import { useLocation, useSearch } from 'wouter'
import { inLanguageOf } from '#contract/languages.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ClubPhone, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { prefetchPage } from '#web/navigation.tsx'
import { halfLogin } from '#web/sections.ts'
import { isPlainClick, Link, LinkContext } from '#web/ui/link.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { footerTexts, navTexts } from './frame.texts.ts'
import { type NewsTab, newsAddresses, openTab, useAskedTab } from './news-tab.ts'
import { Emblem, TopBar } from './top-bar.tsx'

// Pages where a keyboard or the dashboard needs the space of the tab bar.
const withoutTabBar = new Set(['/admin', '/join', '/login', '/setup'])

/** The frame of every page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const t = useTexts(commonTexts)
  const { halfUser } = useSession()
  return (
    <LinkContext value={useLinkSupport()}>
      <a href="#main" className="skip-link screen-only">
        {t('skipToContent')}
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {halfUser && <LazyContent section={halfLogin} fallback={null} />}
        {children}
      </main>
      <Footer />
      {!withoutTabBar.has(path) && <TabBar />}
    </LinkContext>
  )
}

/** Links prefetch their page, and keep `?lang=`, which gives each language an address of its own. */
function useLinkSupport() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const search = new URLSearchParams(useSearch())
  return {
    prepare: (to: string) => void prefetchPage(client, to).catch(() => {}), // following the link will report it
    navigate,
    addressOf: (to: string) => (to.startsWith('#') ? to : inLanguageOf(search, to)),
  }
}

/** On phones: the five main links within reach of a thumb. */
function TabBar() {
  const t = useTexts(navTexts)
  const [path] = useLocation()
  const { looksLoggedIn } = useSession()
  const { addressOf } = use(LinkContext)
  const asked = useAskedTab()
  const home = { href: '/', text: t('home'), Icon: House, tab: null }
  const news = { href: newsAddresses.announcements, text: t('news'), Icon: Megaphone, tab: 'announcements' } as const
  const places = looksLoggedIn
    ? [
        home,
        { href: newsAddresses.schedule, text: t('rides'), Icon: Bike, tab: 'schedule' } as const,
        news,
        { href: '/gallery', text: t('gallery'), Icon: Images },
        { href: '/profile', text: t('me'), Icon: UserRound },
      ]
    : [
        home,
        news,
        { href: '/join', text: t('apply'), Icon: UserRoundPlus },
        { href: '/bylaws', text: t('bylaws'), Icon: ScrollText },
        { href: '/contact', text: t('contactShort'), Icon: Mail },
      ]

  // The browser follows a link to the present address by doing nothing, though another tab may be open.
  function open(event: MouseEvent, tab: NewsTab) {
    if (path !== '/' || !isPlainClick(event)) return
    event.preventDefault()
    openTab(tab, addressOf(newsAddresses[tab]))
  }

  return (
    <>
      <div className="tab-bar-room" />
      <nav className="tab-bar screen-only" aria-label={t('tabBar')}>
        {places.map(({ href, text, Icon, tab }) => (
          <Link
            key={href}
            href={href}
            aria-current={(tab === undefined ? href === path : path === '/' && tab === asked) ? 'page' : undefined}
            onClick={tab ? (event) => open(event, tab) : undefined}
          >
            <Icon aria-hidden="true" />
            {text}
          </Link>
        ))}
      </nav>
    </>
  )
}

function Footer() {
  const t = useTexts(footerTexts)
  const names = useClubNames()
  const year = String(useClub().copyrightYear)
  return (
    <footer className="footer screen-only">
      <div className="wrap footer-columns">
        <div>
          <p className="logo">
            <Emblem />
            <span className="display">{names.name}</span>
          </p>
          <p className="measure">{t('description', names)}</p>
        </div>
        <QuickLinks />
        <ContactLines />
        <div className="footer-end">
          <p>{t('copyright', { name: names.name, year })}</p>
          <MoreLinks />
        </div>
      </div>
    </footer>
  )
}

function QuickLinks() {
  const t = useTexts(footerTexts, navTexts)
  const links = [
    { href: '/#announcements', text: t('nav.announcements') },
    { href: '/bylaws', text: t('nav.bylaws') },
    { href: '/#about', text: t('footer.about') },
    { href: '/gallery', text: t('nav.gallery') },
  ]
  return (
    <nav aria-labelledby="footer-links">
      <h2 className="small below-1" id="footer-links">
        {t('footer.quickLinks')}
      </h2>
      <ul>
        {links.map(({ href, text }) => (
          <li className="line tall" key={href}>
            <Link href={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ContactLines() {
  const t = useTexts(footerTexts)
  const club = useClub()
  const { language } = useLanguage()
  const { label, url } = club.messagingApp
  return (
    <div>
      <h2 className="small below-1">{t('contactHeading')}</h2>
      <ul>
        <li className="line tall">
          <Mail aria-hidden="true" />
          <a href={`mailto:${club.email}`}>{club.email}</a>
        </li>
        <li className="line tall">
          <Phone aria-hidden="true" />
          <ClubPhone />
        </li>
        <li className="line tall">
          <MessageCircle aria-hidden="true" />
          {url === null ? label[language] : <a href={url}>{label[language]}</a>}
        </li>
        <li className="line tall">
          <MapPin aria-hidden="true" />
          {t('region', useClubNames())}
        </li>
      </ul>
    </div>
  )
}

/** The links of the menu, which needs scripts. */
function MoreLinks() {
  const t = useTexts(navTexts)
  const { isAuthenticated } = useSession()
  return (
    <ul className="row flat even footer-more">
      <li className="line tall">
        <Link href="/contact">{t('contact')}</Link>
      </li>
      <li className="line tall">
        <Link href="/help">{t('help')}</Link>
      </li>
      <li className="line tall">
        <Link href="/help#privacy">{t('privacy')}</Link>
      </li>
      <li className="line tall">
        <Link href="/settings">{t('settings')}</Link>
      </li>
      {isAuthenticated && (
        <li className="without-script-only">
          <a href="/api/logout">{t('logout')}</a>
        </li>
      )}
    </ul>
  )
}
