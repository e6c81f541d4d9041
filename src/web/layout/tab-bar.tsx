import { House, Images, Megaphone, ScrollText, UserRound, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useSession } from '#web/api/accounts/auth.ts'
import { Link } from '#web/ui/link.tsx'

/** On phones: the five main links within reach of a thumb. */
export function TabBar() {
  const t = useTranslations('nav')
  const [path] = useLocation()
  const { isAuthenticated } = useSession()
  const places = [
    { href: '/', text: t('home'), Icon: House },
    { href: '/#announcements', text: t('news'), Icon: Megaphone },
    { href: '/bylaws', text: t('bylaws'), Icon: ScrollText },
    { href: '/gallery', text: t('gallery'), Icon: Images },
    isAuthenticated
      ? { href: '/profile', text: t('profile'), Icon: UserRound }
      : { href: '/join', text: t('join'), Icon: UserRoundPlus },
  ]
  return (
    <>
      <div className="tab-bar-room" />
      <nav className="tab-bar" aria-label={t('tabBar')}>
        {places.map(({ href, text, Icon }) => (
          <Link key={href} href={href} aria-current={href === path ? 'page' : undefined}>
            <Icon aria-hidden="true" />
            {text}
          </Link>
        ))}
      </nav>
    </>
  )
}
