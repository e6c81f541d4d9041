import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { type Lazy, lazy, lazySection, type PageInParts, useLazy } from '#web/lazy.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { waitingQuery } from '#web/site/waiting-reads.ts'
import { WaitingStrip } from '#web/site/waiting-strip.tsx'
import { AnchorButton, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListError, ListLoading, Notice } from '#web/ui/list-states.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import './admin.css'

const AnswersPage = lazyPanel(() => import('#web/news/answers-page.tsx').then(({ AnswersPage: Page }) => Page))
const GuidePage = lazyPanel(() => import('#web/site/guide-page.tsx').then(({ GuidePage: Page }) => Page))
const RideSheet = lazyPanel(() => import('#web/ride-day/ride-sheet.tsx').then(({ OfficersSheet }) => OfficersSheet))
const SeasonPage = lazyPanel(() => import('#web/rides/past/season-page.tsx').then(({ SeasonPage: Page }) => Page))

const ExpensesPage = lazyPanel(() => import('#web/money/expenses-page.tsx').then(({ ExpensesPage: Page }) => Page))
const MoneyYearPage = lazyPanel(() => import('#web/money/year-page.tsx').then(({ MoneyYearPage: Page }) => Page))

const moneyPage = lazySection('src/web/money/money-page.tsx', () =>
  import('#web/money/money-page.tsx').then(({ MoneyPage }) => MoneyPage),
)
const MoneyPage = asPart(moneyPage)

/**
 * docs/product.md 10.1: Admin dashboard. The checks here only explain: the API itself refuses what is behind them. A ride's sheet is `?sheet=<id>`, the record
 * of a year `?season=<year>`, its expenses `?expenses=<year>`, its accounts `?money-year=<year>`, a page of the handbook `?guide=<name>`, what members
 * answered to an announcement `?answers=<id>`, what the club collects `?money`.
 */
function AdminPage() {
  return (
    <>
      <LateStrip />
      <Admin />
    </>
  )
}

function Admin() {
  const pages = useTexts(pagesTexts)
  const t = useTexts(adminTexts)
  const { user } = useSession()
  const search = new URLSearchParams(useSearch())
  const sheet = search.get('sheet')
  const season = search.get('season')
  const expenses = search.get('expenses')
  const moneyYear = search.get('money-year')
  const guide = search.get('guide')
  const answers = readAnswersOf(search)
  const isAdmin = user?.role === 'admin'
  if (showsMoney(search) && isAdmin) {
    return (
      <div className="page wrap">
        <MoneyPage />
      </div>
    )
  }
  if (isAdmin && isOtherPage(search)) {
    return (
      <div className="page wrap">
        {sheet ? (
          <RideSheet eventId={sheet} />
        ) : answers ? (
          <AnswersPage key={answers} id={answers} />
        ) : season !== null ? (
          <SeasonPage year={season} />
        ) : expenses !== null ? (
          <ExpensesPage year={expenses} />
        ) : moneyYear !== null ? (
          <MoneyYearPage year={moneyYear} />
        ) : (
          <GuidePage name={guide ?? ''} />
        )}
      </div>
    )
  }
  return (
    <div className="page wrap dashboard">
      <div className="row split">
        <h1 className="page-title display">{pages('adminTitle')}</h1>
        {isAdmin && (
          <LinkButton className="top-bar-button" href={`/admin?guide=${encodeURIComponent(search.get('tab') ?? '')}`}>
            <BookOpen aria-hidden="true" />
            <span className="sr-only top-bar-word">{t('guide')}</span>
          </LinkButton>
        )}
      </div>
      <Guarded />
    </div>
  )
}

function Guarded() {
  const t = useTexts(adminTexts, commonTexts, navTexts)
  const { user, halfUser, isLoading } = useSession()
  if (isLoading) return <ListLoading />
  // The notice above every page says what is needed.
  if (halfUser) return null
  if (!user) {
    return (
      <Notice title={t('common.loginRequiredTitle')} text={t('admin.loginRequiredText')}>
        <AnchorButton variant="primary" href="/api/login">
          {t('nav.login')}
        </AnchorButton>
      </Notice>
    )
  }
  if (user.role !== 'admin') {
    return (
      <Notice title={t('admin.deniedTitle')} text={t('admin.deniedText')}>
        <LinkButton variant="primary" href="/">
          {t('admin.goHome')}
        </LinkButton>
      </Notice>
    )
  }
  return (
    <>
      {user.hasFirstPassword && <FirstPasswordWarning />}
      <WaitingStrip />
      <AdminTabs />
    </>
  )
}

/** Shown until the password of the first start is changed. */
function FirstPasswordWarning() {
  const t = useTexts(adminTexts)
  return (
    <p className="above-4 below-4 call-out">
      {t('firstPasswordText')} <Link href="/settings">{t('firstPasswordLink')}</Link>
    </p>
  )
}

const panels = {
  applications: lazySection('src/web/members/applications/applications-panel.tsx', () =>
    import('#web/members/applications/applications-panel.tsx').then(({ ApplicationsPanel }) => ApplicationsPanel),
  ),
  events: lazySection('src/web/rides/plan/events-panel.tsx', () =>
    import('#web/rides/plan/events-panel.tsx').then(({ EventsPanel }) => EventsPanel),
  ),
  members: lazySection('src/web/accounts/members-panel.tsx', () =>
    import('#web/accounts/members-panel.tsx').then(({ MembersPanel }) => MembersPanel),
  ),
  albums: lazySection('src/web/albums/albums-panel.tsx', () =>
    import('#web/albums/albums-panel.tsx').then(({ AlbumsPanel }) => AlbumsPanel),
  ),
  announcements: lazySection('src/web/news/announcements-panel.tsx', () =>
    import('#web/news/announcements-panel.tsx').then(({ AnnouncementsPanel }) => AnnouncementsPanel),
  ),
  settings: lazySection('src/web/site/settings-panel.tsx', () =>
    import('#web/site/settings-panel.tsx').then(({ SettingsPanel }) => SettingsPanel),
  ),
}
type Tab = keyof typeof panels
const tabs = Object.keys(panels) as Tab[]

const openTab = (search: URLSearchParams): Tab => tabs.find((tab) => tab === search.get('tab')) ?? 'applications'

/**
 * `/` leads to the search of the open tab, while the focus is in the tabs or their panel and in no field: a key by itself acts on the part that has the
 * focus only (WCAG 2.1.4).
 */
function useSearchKey() {
  useEffect(() => {
    function lead(event: KeyboardEvent) {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (!(target instanceof HTMLElement) || !target.closest('.tabs-line, .admin-panel')) return
      if (target.closest('input, textarea, select, [contenteditable]')) return
      const search = document.querySelector<HTMLInputElement>('.admin-panel:not(.tab-panel-hidden) [aria-keyshortcuts="/"]')
      if (search === null) return
      event.preventDefault()
      search.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])
}

/** With the panel that the server has rendered, which is hydrated with it. */
export async function openAdminPage(): Promise<PageInParts> {
  if (!import.meta.env.SSR)
    await partOf(new URLSearchParams(location.search))
      .load()
      .catch(() => {}) // it is tried again
  return AdminPage
}

AdminPage.parts = ((user, search) =>
  user?.role !== 'admin' || isOtherPage(search) ? [] : [partOf(search)]) satisfies PageInParts['parts']

const showsMoney = (search: URLSearchParams) => search.get('money') !== null

/** What is rendered with the page. */
const partOf = (search: URLSearchParams) => (showsMoney(search) ? moneyPage : panels[openTab(search)])

function isOtherPage(search: URLSearchParams): boolean {
  const names = ['season', 'expenses', 'money-year', 'guide']
  return Boolean(search.get('sheet')) || names.some((name) => search.get(name) !== null) || readAnswersOf(search) !== null
}

/** The announcement whose answers are shown. Charges are opened from them at an address of their own, which names it too. */
function readAnswersOf(search: URLSearchParams): string | null {
  return search.has('money') ? null : search.get('answers')
}

const Panels = Object.fromEntries(tabs.map((tab) => [tab, asPart(panels[tab])])) as Record<Tab, ComponentType>

/** The six tabs of docs/product.md 10.1. The chosen one is in the address, so a reload or a new login comes back to it. */
function AdminTabs() {
  const t = useTexts(adminTexts)
  const pages = useTexts(pagesTexts)
  const labels: Record<Tab, string> = {
    applications: t('tabApplications'),
    events: t('tabEvents'),
    members: t('tabMembers'),
    albums: t('tabAlbums'),
    announcements: t('tabAnnouncements'),
    settings: t('tabSettings'),
  }
  const { data: waiting } = useQuery(waitingQuery)
  const pending = waiting?.pendingApplications ?? 0
  const unread = waiting?.newMessages ?? 0
  const counts: Partial<Record<Tab, { count: string; text: string }>> = {
    ...(pending > 0 && { applications: { count: String(pending), text: t('pendingCount', { count: pending }) } }),
    ...(unread > 0 && { settings: { count: String(unread), text: t('unreadCount', { count: unread }) } }),
  }
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const current = openTab(query)

  // A panel loads its list when it is first shown, and stays mounted, so that its form keeps the typed text.
  const [visited, setVisited] = useState<ReadonlySet<Tab>>(new Set([current]))
  if (!visited.has(current)) setVisited(new Set([...visited, current]))

  function choose(tab: Tab) {
    query.set('tab', tab)
    navigate(`/admin?${query}`, { replace: true })
  }

  useSearchKey()
  return (
    <Tabs
      value={current}
      onChange={choose}
      label={pages('adminTitle')}
      look="line"
      tabs={tabs.map((value) => ({
        value,
        label: labels[value],
        count: counts[value],
      }))}
    >
      {tabs.map((tab) => {
        const Panel = Panels[tab]
        return (
          <TabPanel key={tab} value={tab} className="admin-panel">
            {visited.has(tab) && <Panel />}
          </TabPanel>
        )
      })}
    </Tabs>
  )
}

/** A part of the dashboard that is downloaded when it is first shown, such as the panel of a tab. */
function lazyPanel<Props extends object>(download: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return asPart(lazy(download))
}

function asPart<Props extends object>(part: Lazy<ComponentType<Props>>): ComponentType<Props> {
  return function LazyPanel(props) {
    const { loaded: Panel, hasFailed, attempt, retry } = useLazy(part)
    useEffect(() => {
      // Online, a second failure most likely means that the server has a newer release than this tab: the page loaded again brings that.
      if (hasFailed && attempt > 0 && navigator.onLine) location.reload()
    }, [hasFailed, attempt])
    if (Panel) return <Panel {...props} />
    return hasFailed ? <ListError onRetry={retry} /> : <ListLoading />
  }
}
