import { useState } from 'react'
import { About } from './about.tsx'
import { Hero } from './hero.tsx'
import { News, type NewsTab } from './news.tsx'
import './page.css'

/** SPEC section 2, Home: one long page with the anchors #home, #announcements and #about. */
export function HomePage() {
  const [tab, setTab] = useState<NewsTab>('announcements')
  return (
    <>
      <Hero onSchedule={() => setTab('schedule')} />
      <News tab={tab} onTab={setTab} />
      <About />
    </>
  )
}
