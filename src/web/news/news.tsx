import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { olderAnnouncementsAddress, readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { type NewsTab, newsAddresses } from '#web/layout/news-tab.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { loadPage } from '#web/load-page.ts'
import { Schedule } from '#web/rides/schedule.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { isPlainClick, Link } from '#web/ui/link.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { AnnouncementCard } from './announcement-card.tsx'
import { announcementQuery, announcementsQuery, olderAnnouncementsQuery, olderAnnouncementsShown } from './announcement-reads.ts'
import { homeTexts } from './home.texts.ts'

/** @param ride as of Schedule. */
export function News({ tab, onTab, ride }: { tab: NewsTab; onTab: (tab: NewsTab) => void; ride: string | null }) {
  const t = useTexts(homeTexts)
  const { looksLoggedIn, isAuthenticated } = useSession()
  const isHere = useOpened(tab)
  const scheduleLabel = looksLoggedIn ? (
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
          <h2 id="news-heading" className="display page-title">
            {t('newsHeading')}
          </h2>
        }
      >
        <TabPanel value="announcements">
          {isHere('announcements') || !isAuthenticated ? <Announcements /> : <TabLink tab="announcements" />}
        </TabPanel>
        <TabPanel value="schedule">
          {isHere('schedule') || !isAuthenticated ? <Schedule ride={ride} /> : <TabLink tab="schedule" />}
        </TabPanel>
      </Tabs>
    </section>
  )
}

/** A user's page has one tab, and the other once it was opened; each stays as it was left. */
function useOpened(tab: NewsTab) {
  const [first] = useState(tab)
  const [areBoth, setAreBoth] = useState(false)
  if (tab !== first && !areBoth) setAreBoth(true)
  return (asked: NewsTab) => areBoth || asked === tab
}

/** In the place of a tab that was not opened: without scripts, where all are shown, it leads there. */
function TabLink({ tab }: { tab: NewsTab }) {
  const t = useTexts(homeTexts)
  return (
    <p className="row center above-5">
      <Link className="standing-link" href={newsAddresses[tab]}>
        {t(`${tab}Tab`)}
      </Link>
    </p>
  )
}

const nothing = { enabled: false, queryFn: () => null }

function Announcements() {
  const asked = readRequestedAnnouncements(new URLSearchParams(useSearch()))
  const { data: older } = useQuery(
    asked?.kind === 'older' ? olderAnnouncementsQuery(asked.id) : { ...nothing, queryKey: ['no older announcements'] },
  )
  const { data: named } = useQuery(
    asked?.kind === 'one' ? announcementQuery(asked.id) : { ...nothing, queryKey: ['no announcement'] },
  )
  const newest = useInfiniteQuery(announcementsQuery)
  const t = useTexts(homeTexts)

  if (asked?.kind === 'older' && older) {
    return (
      <>
        <p className="row center above-5 below-5 screen-only">
          <LinkButton href="/#announcements">{t('newest')}</LinkButton>
        </p>
        {older.length === 0 ? (
          <EmptyState heading={<p>{t('noAnnouncements')}</p>} />
        ) : (
          <AnnouncementList
            announcements={older.slice(0, olderAnnouncementsShown)}
            hasOlder={older.length > olderAnnouncementsShown}
          />
        )}
      </>
    )
  }
  if (newest.isPending) return <ListLoading />
  if (newest.isError) return <ListError onRetry={() => void newest.refetch()} />
  const announcements = newest.data.pages.flatMap(({ rows }) => rows)
  return (
    <>
      {asked?.kind === 'one' && named === null && <p className="call-out below-4">{t('announcementGone')}</p>}
      {announcements.length === 0 ? (
        <EmptyState heading={<p>{t('noAnnouncements')}</p>} />
      ) : (
        <AnnouncementList announcements={announcements} hasOlder={newest.hasNextPage} named={named ?? undefined} />
      )}
    </>
  )
}

interface AnnouncementListProps {
  announcements: readonly Announcement[]
  hasOlder: boolean
  named?: Announcement | undefined
}

function AnnouncementList({ announcements, hasOlder, named }: AnnouncementListProps) {
  const last = announcements.at(-1)
  return (
    <>
      <ul className="announcements">
        {named && <AnnouncementCard key={`named ${named.id}`} announcement={named} isNamed />}
        {announcements.map((announcement) =>
          announcement.id === named?.id ? null : <AnnouncementCard key={announcement.id} announcement={announcement} />,
        )}
      </ul>
      {hasOlder && last && <OlderAnnouncements key={last.id} behind={last.id} />}
    </>
  )
}

const olderList = lazy(() => import('./older-list.tsx').then(({ OlderList }) => OlderList))

/** Leads to the announcements older than one: in place where scripts run, else on a page of their own. */
function OlderAnnouncements({ behind }: { behind: string }) {
  const t = useTexts(homeTexts)
  const [isAsked, setIsAsked] = useState(false)
  const { loaded: List, hasFailed } = useLazy(olderList, isAsked)
  const address = `${olderAnnouncementsAddress(behind)}#announcements`

  useEffect(() => {
    if (hasFailed) loadPage(address)
  }, [hasFailed, address])

  function showHere(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setIsAsked(true)
  }

  if (isAsked && List) return <List behind={behind} />
  return (
    <p className="row center above-5 below-5 screen-only">
      <LinkButton href={address} aria-busy={isAsked} onClick={showHere}>
        {t('older')}
      </LinkButton>
    </p>
  )
}
