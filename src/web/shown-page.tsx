import clsx from 'clsx'
import { Activity, memo, type ReactNode, Suspense, use, useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import { PageTexts, useLanguage } from './i18n/language.tsx'
import { LoadingScreen } from './layout/loading-screen.tsx'
import type { LazyPage } from './lazy-page.ts'
import { forgetPageAhead, keepFromAhead, layOutAhead, usePagesAhead } from './page-ahead.ts'
import type { Route } from './routes.ts'

/**
 * The page of the address, and out of sight the one that somebody is about to go to: its elements are made while a hand is still on its way,
 * between other work, and have no effects until it is shown. At the press the frames around the pages change places; that the page now is the one of the
 * address comes after the paint (web/navigation.tsx), and then the page that was left is taken down.
 */
export function ShownPage({ route }: { route: Route }) {
  const { ahead, arriving } = usePagesAhead()
  const [left, setLeft] = useState(route)
  useEffect(() => {
    keepFromAhead(left === route ? null : left)
    if (left === route && ahead !== route) return
    return afterPaint(() => {
      setLeft(route)
      if (ahead === route) forgetPageAhead()
    })
  }, [left, ahead, route])
  const pages = new Set([...(arriving === route ? [] : [left]), route, ...(ahead === null ? [] : [ahead])])
  return [...pages].map((each) => (
    <PageFrame key={each.path} path={each.path} isInSight={each === (arriving ?? route)} isArriving={each === arriving}>
      <Activity mode={each === route ? 'visible' : 'hidden'}>
        <Suspense fallback={<LoadingScreen />}>
          <PageOf page={each.page} />
        </Suspense>
      </Activity>
    </PageFrame>
  ))
}

interface PageFrameProps {
  path: string
  isInSight: boolean
  isArriving: boolean
  children: ReactNode
}

/** Out of sight it keeps the page from everybody, and lets the browser lay out what is drawn in it. */
function PageFrame({ path, isInSight, isArriving, children }: PageFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (isInSight || element === null) return
    const observer = new MutationObserver(() => setTimeout(layOutAhead, 0, element))
    observer.observe(element, { childList: true })
    return () => observer.disconnect()
  }, [isInSight])
  return (
    <div ref={frame} data-page={path} className={clsx('page-frame', !isInSight && 'page-away', isArriving && 'arriving')}>
      {children}
    </div>
  )
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
