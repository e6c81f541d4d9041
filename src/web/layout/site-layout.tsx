import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { isLanguage } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { preparePage } from '#web/navigation.tsx'
import { usePathInSight } from '#web/page-ahead.ts'
import { LinkContext } from '#web/ui/link.tsx'
import { Footer } from './footer.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

// Where a keyboard or a dashboard needs the room, the thumb's shortcuts step back.
const withoutTabBar = new Set(['/admin', '/join', '/login'])

/** What stands around every page: skip link, top bar, the page in `<main>`, footer, and on phones the bar of shortcuts. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const path = usePathInSight()
  const t = useTranslations('common')
  return (
    <LinkContext value={useLinkSupport()}>
      <a href="#main" className="skip-link">
        {t('skipToContent')}
      </a>
      <TopBar />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {!withoutTabBar.has(path) && <TabBar />}
    </LinkContext>
  )
}

/** Links fetch what they lead to ahead of time, and hand `?lang=` on: it gives each language an address of its own (DESIGN 6.6). */
function useLinkSupport() {
  const client = useQueryClient()
  const { language } = useLanguage()
  const [, navigate] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('lang')
  return useMemo(
    () => ({
      prepare: (to: string) => void preparePage(client, to, language).catch(() => {}), // following the link will report it
      navigate,
      addressOf(to: string) {
        const [path = '', anchor] = to.split('#')
        if (!isLanguage(asked) || path === '') return to
        return `${path}${path.includes('?') ? '&' : '?'}lang=${asked}${anchor === undefined ? '' : `#${anchor}`}`
      },
    }),
    [client, navigate, asked, language],
  )
}
