import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { inLanguageOf } from '#contract/languages.ts'
import { halfLogin } from '#web/accounts/lazy-half-login.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { prefetchPage } from '#web/navigation.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { Footer } from './footer.tsx'
import { LazyContent } from './lazy-content.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

// Pages where a keyboard or the dashboard needs the space of the tab bar.
const withoutTabBar = new Set(['/admin', '/join', '/login'])

/** The frame of every page: skip link, top bar, the page in `<main>`, footer, and on phones the tab bar. */
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
