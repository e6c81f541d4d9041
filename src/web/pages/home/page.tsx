import { useState } from 'react'
import { useSearch } from 'wouter'
import { readRequestedRide, readRequestedSheet } from '#contract/rides/ride-addresses.ts'
import { useSession } from '#web/api/accounts/auth.ts'
import { LazyContent } from '#web/pages/lazy-content.tsx'
import { About } from './about.tsx'
import { News, type NewsTab } from './announcements/news.tsx'
import { Hero } from './hero.tsx'
import { consentReminder } from './lazy-consent.ts'
import { leadersSheet } from './rides/lazy-rides.ts'
import { useSavedRidesFirst } from './rides/saved-schedule.tsx'
import './page.css'

/** One long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const search = new URLSearchParams(useSearch())
  const ride = readRequestedRide(search)
  const [tab, setTab] = useState<NewsTab>(ride === null ? 'announcements' : 'schedule')
  const [shownRide, setShownRide] = useState(ride)
  // A link on this page may lead to a ride.
  if (ride !== shownRide) {
    setShownRide(ride)
    if (ride !== null) setTab('schedule')
  }
  const { user } = useSession()
  useSavedRidesFirst(() => setTab('schedule'))
  if (user && readRequestedSheet(search) !== null)
    return (
      <div data-without-sky>
        <LazyContent section={leadersSheet} />
      </div>
    )
  return (
    <>
      <Hero onSchedule={() => setTab('schedule')} />
      {user?.consentDue && (
        <div className="wrap">
          <LazyContent section={consentReminder} />
        </div>
      )}
      <News tab={tab} onTab={setTab} ride={ride} />
      <About />
    </>
  )
}
