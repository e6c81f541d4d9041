import { useState } from 'react'
import { useSession } from '#web/api/auth.ts'
import { consentReminder } from '#web/pages/consent-parts.ts'
import { About } from './about.tsx'
import { News, type NewsTab } from './announcements/news.tsx'
import { Hero } from './hero.tsx'
import { useSavedRidesFirst } from './rides/saved-schedule.tsx'
import './page.css'

/** One long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const [tab, setTab] = useState<NewsTab>('announcements')
  useSavedRidesFirst(() => setTab('schedule'))
  const { user } = useSession()
  const Reminder = user?.consentDue && consentReminder.loaded()
  return (
    <>
      <Hero onSchedule={() => setTab('schedule')} />
      {Reminder && (
        <div className="wrap">
          <Reminder />
        </div>
      )}
      <News tab={tab} onTab={setTab} />
      <About />
    </>
  )
}
