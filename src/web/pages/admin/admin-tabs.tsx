import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch } from 'wouter'
import { contactMessageCountsQuery } from '#web/api/contact-messages.ts'
import { applicationCountsQuery } from '#web/api/membership-applications.ts'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { ApplicationsPanel } from './applications/applications-panel.tsx'
import { latePanel } from './list/late-panel.tsx'
import { IsLookedAt } from './list/rows-in-steps.tsx'

const panels = {
  applications: ApplicationsPanel,
  events: latePanel(() => import('./rides/events-panel.tsx').then(({ EventsPanel }) => EventsPanel)),
  members: latePanel(() => import('./members/members-panel.tsx').then(({ MembersPanel }) => MembersPanel)),
  albums: latePanel(() => import('./albums/albums-panel.tsx').then(({ AlbumsPanel }) => AlbumsPanel)),
  announcements: latePanel(() =>
    import('./announcements/announcements-panel.tsx').then(({ AnnouncementsPanel }) => AnnouncementsPanel),
  ),
  settings: latePanel(() => import('./settings/settings-panel.tsx').then(({ SettingsPanel }) => SettingsPanel)),
} satisfies Record<string, ComponentType>
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]

/** The six tabs of SPEC section 2. The chosen one stands in the address, so a reload or a new sign-in comes back to it. */
export function AdminTabs() {
  const t = useTranslations('admin')
  const pages = useTranslations('pages')
  const labels: Record<Tab, string> = {
    applications: t('tabApplications'),
    events: t('tabEvents'),
    members: t('tabMembers'),
    albums: t('tabAlbums'),
    announcements: t('tabAnnouncements'),
    settings: t('tabSettings'),
  }
  const pending = useQuery(applicationCountsQuery('')).data?.pending ?? 0
  const unread = useQuery(contactMessageCountsQuery).data?.new ?? 0
  const waiting: Partial<Record<Tab, { count: string; text: string }>> = {
    ...(pending > 0 && { applications: { count: String(pending), text: t('pendingCount', { count: pending }) } }),
    ...(unread > 0 && { settings: { count: String(unread), text: t('unreadCount', { count: unread }) } }),
  }
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const current = tabs.find((tab) => tab === query.get('tab')) ?? 'applications'

  // A panel asks for its list when it is first looked at, and stays: what was typed in it is still there on the way back.
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([current]))
  if (!visited.has(current)) setVisited(new Set([...visited, current]))

  // On phones the row of tabs is wider than the screen; whoever comes back to a tab at its end sees where they are.
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const selected = frame.current?.querySelector(`[role="tab"][id$="-${current}"]`)
    selected?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])

  function choose(tab: Tab) {
    query.set('tab', tab)
    navigate(`/admin?${query}`, { replace: true })
  }

  return (
    <div ref={frame}>
      <Tabs
        value={current}
        onChange={choose}
        label={pages('adminTitle')}
        look="line"
        tabs={tabs.map((value) => ({
          value,
          label: labels[value],
          count: waiting[value],
        }))}
      >
        {tabs.map((tab) => {
          const Panel = panels[tab]
          return (
            <TabPanel key={tab} value={tab} className="admin-panel">
              <IsLookedAt value={tab === current}>{visited.has(tab) && <Panel />}</IsLookedAt>
            </TabPanel>
          )
        })}
      </Tabs>
    </div>
  )
}
