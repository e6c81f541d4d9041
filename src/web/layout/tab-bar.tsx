import { Bike, House, Images, Mail, Megaphone, ScrollText, UserRound, UserRoundPlus } from 'lucide-react'
import { type MouseEvent, use } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isPlainClick, Link, LinkContext } from '#web/ui/link.tsx'
import { navTexts } from './frame.texts.ts'
import { type NewsTab, newsAddresses, openTab, useAskedTab } from './news-tab.ts'

/** On phones: the five main links within reach of a thumb. */
export function TabBar() {
  const t = useTexts(navTexts)
  const [path] = useLocation()
  const { isAuthenticated } = useSession()
  const { addressOf } = use(LinkContext)
  const asked = useAskedTab()
  const home = { href: '/', text: t('home'), Icon: House, tab: null }
  const news = { href: newsAddresses.announcements, text: t('news'), Icon: Megaphone, tab: 'announcements' } as const
  const places = isAuthenticated
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
      <nav className="tab-bar" aria-label={t('tabBar')}>
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
