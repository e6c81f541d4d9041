import { useState } from 'react'
import { About } from './about.tsx'
import { News, type NewsTab } from './announcements/news.tsx'
import { DueConsent } from './due-consent.tsx'
import { Hero } from './hero.tsx'
import { useSavedRidesFirst } from './rides/saved-schedule.tsx'
import './page.css'

/** One long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const [tab, setTab] = useState<NewsTab>('announcements')
  useSavedRidesFirst(() => setTab('schedule'))
  return (
    <>
      <Hero onSchedule={() => setTab('schedule')} />
      <DueConsent />
      <News tab={tab} onTab={setTab} />
      <About />
    </>
  )
}
