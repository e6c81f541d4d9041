import { Lock } from 'lucide-react'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { NewsTab } from '#web/layout/news-tab.ts'
import { Schedule } from '#web/rides/schedule.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Announcements } from './announcements.tsx'
import { homeTexts } from './home.texts.ts'

/** Announcements for all visitors, and the schedule, whose tab says that it is for members. @param ride as of Schedule. */
export function News({ tab, onTab, ride }: { tab: NewsTab; onTab: (tab: NewsTab) => void; ride: string | null }) {
  const t = useTexts(homeTexts)
  const { isAuthenticated } = useSession()
  const scheduleLabel = isAuthenticated ? (
    t('scheduleTab')
  ) : (
    <>
      {t('scheduleTab')}
      <Lock aria-hidden="true" />
      <span className="sr-only">({t('membersOnly')})</span>
    </>
  )
  return (
    <section className="section" id="announcements" aria-labelledby="news-heading">
      {/* The address of the section with this tab open (layout/news-tab.ts). */}
      <span id="schedule" />
      <Tabs
        className="wrap"
        look="segments"
        label={t('newsHeading')}
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'announcements', label: t('announcementsTab') },
          { value: 'schedule', label: scheduleLabel },
        ]}
        aside={
          <h2 id="news-heading" className="display section-heading">
            {t('newsHeading')}
          </h2>
        }
      >
        <TabPanel value="announcements">
          <Announcements />
        </TabPanel>
        <TabPanel value="schedule">
          <Schedule ride={ride} />
        </TabPanel>
      </Tabs>
    </section>
  )
}
