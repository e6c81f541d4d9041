import { useSearch } from 'wouter'
import { readRequestedRide, readRequestedSheet } from '#contract/rides/ride-addresses.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { chooseTab, openTab, useAskedTab } from '#web/layout/news-tab.ts'
import { LazyContent } from '#web/pages/lazy-content.tsx'
import { About } from './about.tsx'
import { News } from './announcements/news.tsx'
import { Hero } from './hero.tsx'
import { consentReminder } from './lazy-consent.ts'
import { leadersSheet } from './rides/lazy-rides.ts'
import { useSavedRidesFirst } from './rides/saved-schedule.tsx'
import './page.css'

/** One long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const search = new URLSearchParams(useSearch())
  const ride = readRequestedRide(search)
  const tab = useAskedTab() ?? 'announcements'
  const { user } = useSession()
  useSavedRidesFirst(() => chooseTab('schedule'))
  if (user && readRequestedSheet(search) !== null)
    return (
      <div data-without-sky>
        <LazyContent section={leadersSheet} />
      </div>
    )
  return (
    <>
      <Hero onSchedule={() => openTab('schedule', `${location.pathname}${location.search}#announcements`)} />
      {user?.consentDue && (
        <div className="wrap">
          <LazyContent section={consentReminder} />
        </div>
      )}
      <News tab={tab} onTab={chooseTab} ride={ride} />
      <About />
    </>
  )
}
