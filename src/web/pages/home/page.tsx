import { useSearch } from 'wouter'
import { readRequestedRide, readRequestedSheet } from '#contract/rides/ride-addresses.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { LazyContent } from '#web/layout/lazy-content.tsx'
import { chooseTab, openTab, useAskedTab } from '#web/layout/news-tab.ts'
import { ConsentReminder } from '#web/members/consent-reminder.tsx'
import { News } from '#web/news/news.tsx'
import { leadersSheet } from '#web/rides/lazy-rides.ts'
import { useSavedRidesFirst } from '#web/rides/schedule.tsx'
import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import './home.css'

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
          <ConsentReminder />
        </div>
      )}
      <News tab={tab} onTab={chooseTab} ride={ride} />
      <About />
    </>
  )
}
