import { Activity, memo, Suspense, use, useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { PageTexts, useLanguage } from './i18n/language.tsx'
import { LoadingScreen } from './layout/loading-screen.tsx'
import type { LazyPage } from './lazy-page.ts'
import { forgetPageAhead, usePageAhead } from './page-ahead.ts'
import type { Route } from './routes.ts'

/**
 * The page of the address, and out of sight the one that somebody is about to go to: its elements are made while a hand is still on its way,
 * between other work, and have neither style nor place nor effects until it is shown. The page that was left is taken down once the new one is painted.
 */
export function ShownPage({ route }: { route: Route }) {
  const ahead = usePageAhead()
  const [left, setLeft] = useState(route)
  useEffect(() => {
    if (left === route && ahead !== route) return
    return afterPaint(() => {
      setLeft(route)
      // Nor is the page that was left the one ahead, though a hand may already be on the link back to it: that is to be a new one.
      if (ahead === route || ahead === left) forgetPageAhead()
    })
  }, [left, ahead, route])
  const pages = new Set([left, route, ...(ahead === null ? [] : [ahead])])
  return [...pages].map((each) => (
    <Activity key={each.path} mode={each === route ? 'visible' : 'hidden'}>
      <Suspense fallback={<LoadingScreen />}>
        <PageOf page={each.page} />
      </Suspense>
    </Activity>
  ))
}

/** Drawn anew for what it reads itself and for nothing else: neither for a page ahead nor for what stands around it. */
const PageOf = memo(function PageOf({ page }: { page: LazyPage }) {
  const { language } = useLanguage()
  const Page = page.loaded(language) ?? use(page.load(language))
  // From here on the page answers to hands, the last part of it too; browser tests and measurements wait for it.
  useEffect(() => void performance.mark('hydrated'), [])
  return (
    <PageTexts>
      <Page />
    </PageTexts>
  )
})
