import { useSearch } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import { useSession } from '#web/accounts/session/session.ts'

export type NewsTab = 'announcements' | 'schedule'

/** That of the schedule names the tab in the query, too, so that the server opens it for users: reading needs no script. */
export const newsAddresses = { announcements: '/#announcements', schedule: '/?tab=schedule#schedule' } as const

/** Of the ride or the announcements that the address names; a user's address may also name a tab. */
function namedTab(search: string, isUser: boolean): NewsTab | null {
  const asked = new URLSearchParams(search)
  if (readRequestedAnnouncements(asked) !== null) return 'announcements'
  return readRequestedRide(asked) === null ? (isUser ? asTab(asked.get('tab')) : null) : 'schedule'
}

const asTab = (tab: unknown): NewsTab | null => (tab === 'announcements' || tab === 'schedule' ? tab : null)

/** In the history entry, so that Back and a reload show the tab that was open. */
function storedTab(): NewsTab | null {
  return asTab(history.state?.tab)
}

function tabOfAddress(isUser: boolean): NewsTab | null {
  const { hash, search } = location
  if (hash === '#schedule') return 'schedule'
  return namedTab(search, isUser) ?? (hash === '#announcements' ? 'announcements' : null)
}

/** The tab that was chosen, or that the address asks for; null when neither. */
export function useAskedTab(): NewsTab | null {
  const search = useSearch()
  const { isAuthenticated } = useSession()
  return useLocationProperty(
    () => storedTab() ?? tabOfAddress(isAuthenticated),
    () => namedTab(search, isAuthenticated),
  )
}

export function chooseTab(tab: NewsTab): void {
  history.replaceState({ ...history.state, tab }, '')
}

/** On the home page: leads to the section with that tab open, and Back to where the page was. */
export function openTab(tab: NewsTab, address: string): void {
  // Before the page scrolls, so that the browser keeps its position with the entry that is left: not the navigation of useLocation, which waits.
  navigate(address, { state: { tab }, replace: new URL(address, location.href).href === location.href })
  // As after following a link to a section: the next Tab is in it.
  const section = document.getElementById('announcements')
  if (!section) return
  if (section.tabIndex < 0) section.tabIndex = -1
  section.focus({ preventScroll: true })
  section.scrollIntoView()
}

/** What the hero's schedule button does. */
export function openSchedule(): void {
  openTab('schedule', `${location.pathname}${location.search}#announcements`)
}
