import { findFailedLogins, listLooks, listPasskeys, listSessions } from '#contract/accounts/account-calls.ts'
import { readSettingsPart, type SettingsPart } from '#contract/accounts/settings-addresses.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { findDirectoryChoices, listDirectory } from '#contract/members/member-calls.ts'
import { readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'
import { listPushDevices } from '#contract/notices/notice-calls.ts'
import { readRequestedRide, readRequestedSheet } from '#contract/rides/ride-addresses.ts'
import type { ShownClub } from '#contract/site/club.ts'
import type { Path } from '#contract/site/own-address.ts'
import { readProfilePart } from './accounts/profile-parts.ts'
import { admittedUser, ownAddressesQuery } from './accounts/session/session.ts'
import { albumsQuery } from './albums/album-reads.ts'
import { pages, read } from './api/calls.ts'
import type { ReadAtOnce, ShownQuery } from './api/query-client.ts'
import { bylawsQuery } from './bylaws/bylaws-reads.ts'
import type { clubNames } from './club.tsx'
import type { TextReader } from './i18n/texts.ts'
import type { pagesTexts } from './layout/frame.texts.ts'
import { type LazySection, lazySection, type NamedPart } from './lazy.ts'
import { myApplicationQuery } from './members/own-application.ts'
import { moneyReportQuery } from './money/money-reads.ts'
import { ownChargesQuery } from './money/own-charges-read.ts'
import { announcementQuery, announcementsQuery, olderAnnouncementsQuery } from './news/announcement-reads.ts'
import { unreadNoticesQuery } from './notices/notice-reads.ts'
import {
  calendarFeedQuery,
  calledOffRidesQuery,
  firstRidesQuery,
  ownSeasonQuery,
  participantsQuery,
  ridePreviewQuery,
  rideQuery,
  upcomingEventsQuery,
} from './rides/ride-reads.ts'
import {
  applicationForm,
  detailsPart,
  halfLogin,
  leadersSheet,
  memberList,
  moneyReport,
  ownCharges,
  ownRides,
  passkeysCard,
  questionPart,
  recentRides,
  rideForVisitors,
  ridePage,
  today,
  upcomingRides,
  usersActions,
} from './sections.ts'
import { waitingQuery } from './site/waiting-reads.ts'

type PageTitles = TextReader<[typeof pagesTexts]>
type ClubNames = ReturnType<typeof clubNames>

export interface Route {
  path: Path | '*'
  page: LazySection
  /** The text that is the page's own name, put before the club's; null where the club's name alone is the title. */
  title: Parameters<PageTitles>[0] | null
  queries?: (user: CurrentUser | null, search: URLSearchParams) => ShownQuery[]
  /** The sections of the page that this user sees and others do not. */
  sections?: (user: CurrentUser | null, search: URLSearchParams) => NamedPart[]
  /** The one announcement or ride that the address names; where there is one, the page is titled and described after it. */
  named?: (user: CurrentUser | null, search: URLSearchParams) => ReadAtOnce | null
  /** Where a user who is logged in is sent instead; null to stay. */
  userGoesTo?: (address: URL) => string | null
}

/** The ride that the address names, as this user or a visitor sees it. */
function namedRideQuery(user: CurrentUser | null, search: URLSearchParams) {
  const ride = readRequestedRide(search)
  return ride === null ? null : user ? rideQuery(ride) : ridePreviewQuery(ride)
}

const isMember = (user: CurrentUser | null) => user !== null && user.role !== 'guest'

function readsOfSettings(user: CurrentUser, part: SettingsPart | null): ShownQuery[] {
  if (part === 'notifications') return [read(listPushDevices, {})]
  if (part === 'calendar') return [calendarFeedQuery]
  if (part === 'security') return [read(listSessions, {}), read(findFailedLogins, {}), read(listPasskeys, {})]
  if (part === 'data') return [read(listLooks, {})]
  if (part !== 'details') return []
  return [
    myApplicationQuery,
    ...(isMember(user) ? [read(findDirectoryChoices, {})] : []),
    ...(user.sendsMail ? [ownAddressesQuery] : []),
  ]
}

/** The map of the site: the ten paths of docs/product.md 3.1, and that of the first setup. */
export const routes: Route[] = [
  {
    path: '/',
    page: lazySection('src/web/pages/home/page.tsx', () => import('./pages/home/page.tsx').then(({ HomePage }) => HomePage)),
    title: null,
    queries: (user, search) => {
      const asked = readRequestedAnnouncements(search)
      const ride = namedRideQuery(user, search)
      const id = readRequestedRide(search)
      const showsAgenda = id !== null || search.get('tab') === 'schedule'
      return [
        announcementsQuery,
        ...(user ? [showsAgenda ? upcomingEventsQuery : firstRidesQuery, calledOffRidesQuery] : []),
        ...(user?.detailsDue || user?.role === 'guest' ? [myApplicationQuery] : []),
        ...(user?.role === 'admin' ? [waitingQuery] : []),
        ...(ride ? [ride] : []),
        ...(id !== null && isMember(user) ? [participantsQuery(id)] : []),
        ...(asked?.kind === 'one' ? [announcementQuery(asked.id)] : []),
        ...(asked?.kind === 'older' ? [olderAnnouncementsQuery(asked.id)] : []),
      ]
    },
    named: (user, search) => {
      const asked = readRequestedAnnouncements(search)
      return asked?.kind === 'one' ? announcementQuery(asked.id) : namedRideQuery(user, search)
    },
    sections: (user, search) => {
      if (user && readRequestedSheet(search) !== null) return [leadersSheet]
      const isRide = readRequestedRide(search) !== null
      if (user) return [today, upcomingRides, questionPart, ...(isRide ? [ridePage] : [])]
      return isRide ? [rideForVisitors] : []
    },
  },
  {
    path: '/admin',
    page: lazySection('src/web/pages/admin/page.tsx', () =>
      import('./pages/admin/page.tsx').then(({ openAdminPage }) => openAdminPage()),
    ),
    title: 'adminTitle',
    queries: (user) => (user?.role === 'admin' ? [waitingQuery] : []),
  },
  {
    path: '/bylaws',
    page: lazySection('src/web/pages/bylaws/page.tsx', () =>
      import('./pages/bylaws/page.tsx').then(({ BylawsPage }) => BylawsPage),
    ),
    title: 'bylawsTitle',
    queries: (_user, search) => [bylawsQuery(search)],
  },
  {
    path: '/join',
    page: lazySection('src/web/pages/join/page.tsx', () => import('./pages/join/page.tsx').then(({ JoinPage }) => JoinPage)),
    title: 'joinTitle',
    queries: (user) => (user?.role === 'guest' ? [myApplicationQuery] : []),
    sections: (user) => (user?.role === 'guest' ? [applicationForm] : []),
  },
  {
    path: '/login',
    page: lazySection('src/web/pages/login/page.tsx', () => import('./pages/login/page.tsx').then(({ LoginPage }) => LoginPage)),
    title: 'loginTitle',
    // A password link (`/login?new-password#password=…`) must also work for users who are still logged in; the server never sees
    // its token. `switch`: another user logs in on a shared phone. `continue`: by the link of another browser, whose token stands in the fragment, too.
    userGoesTo: ({ searchParams }) =>
      ['new-password', 'switch', 'continue'].some((name) => searchParams.has(name)) ? null : '/',
  },
  {
    path: '/gallery',
    page: lazySection('src/web/pages/gallery/page.tsx', () =>
      import('./pages/gallery/page.tsx').then(({ GalleryPage }) => GalleryPage),
    ),
    title: 'galleryTitle',
    queries: (user) => (user ? [albumsQuery] : []),
  },
  {
    path: '/profile',
    page: lazySection('src/web/pages/profile/page.tsx', () =>
      import('./pages/profile/page.tsx').then(({ openProfilePage }) => openProfilePage()),
    ),
    title: 'profileTitle',
    queries: (user, search) => {
      const part = isMember(user) ? readProfilePart(search) : null
      return [
        ...(user ? [myApplicationQuery] : []),
        ...(isMember(user) ? [ownChargesQuery] : []),
        ...(part === 'my-rides' ? [ownSeasonQuery(null)] : part === 'members' ? [pages(listDirectory, {})] : []),
        ...(part === 'club-money' ? [moneyReportQuery(null)] : []),
      ]
    },
    sections: (user, search) => {
      const part = isMember(user) ? readProfilePart(search) : null
      const asked =
        part === 'my-rides' ? [ownRides] : part === 'members' ? [memberList] : part === 'club-money' ? [moneyReport] : []
      return [...(isMember(user) ? [ownCharges] : []), ...asked]
    },
  },
  {
    path: '/contact',
    page: lazySection('src/web/pages/contact/page.tsx', () =>
      import('./pages/contact/page.tsx').then(({ ContactPage }) => ContactPage),
    ),
    title: 'contactTitle',
  },
  {
    path: '/help',
    page: lazySection('src/web/pages/help/page.tsx', () => import('./pages/help/page.tsx').then(({ HelpPage }) => HelpPage)),
    title: 'helpTitle',
  },
  {
    path: '/settings',
    page: lazySection('src/web/pages/settings/page.tsx', () =>
      import('./pages/settings/page.tsx').then(({ SettingsPage }) => SettingsPage),
    ),
    title: 'settingsTitle',
    queries: (user, search) => (user ? readsOfSettings(user, readSettingsPart(search)) : []),
    sections: (user, search) => {
      const part = user && readSettingsPart(search)
      return part === 'details' ? [detailsPart] : part === 'security' ? [passkeysCard] : []
    },
  },
  {
    path: '/setup',
    page: lazySection('src/web/pages/setup/page.tsx', () => import('./pages/setup/page.tsx').then(({ SetupPage }) => SetupPage)),
    title: 'setupTitle',
  },
]

/** Every other path: 'Page Not Found'. */
export const notFoundRoute: Route = {
  path: '*',
  page: lazySection('src/web/pages/not-found/page.tsx', () =>
    import('./pages/not-found/page.tsx').then(({ NotFoundPage }) => NotFoundPage),
  ),
  title: 'notFoundTitle',
}

/** What the page shows this user besides the session: the route's own queries, and those of the frame around each page. */
export function queriesOf(route: Route, known: CurrentUser | null, search: URLSearchParams): ShownQuery[] {
  const user = admittedUser(known)
  const isSettingUp = route.path === '/settings' && known?.secondFactorDue === 'required'
  if (user === null) return [...(route.queries?.(null, search) ?? []), ...(isSettingUp ? [read(listPasskeys, {})] : [])]
  return [...(route.queries?.(user, search) ?? []), unreadNoticesQuery]
}

/**
 * The sections of the page that this user sees and others do not, with those of the frame around each page.
 * @param club of a page from the server, so that what it shows is here before it is hydrated
 */
export function sectionsOf(
  route: Route,
  known: CurrentUser | null,
  search: URLSearchParams,
  club?: Pick<ShownClub, 'recentRides'>,
): NamedPart[] {
  const user = admittedUser(known)
  const showsRecent = route.path === '/' && user === null && club !== undefined && club.recentRides.length > 0
  const ofPage = [...(route.sections?.(user, search) ?? []), ...(showsRecent ? [recentRides] : [])]
  if (user !== null) return [...ofPage, usersActions]
  if (known === null) return ofPage
  return [...ofPage, halfLogin, ...(route.path === '/settings' ? [passkeysCard] : [])]
}

export function matchRoute(path: string): Route {
  return routes.find((route) => route.path === path) ?? notFoundRoute
}

/** @param named title of the announcement or ride that the address names. */
export function documentTitle(route: Route, t: PageTitles, club: ClubNames, named?: string): string {
  const own = named ?? (route.title && t(route.title))
  return own ? `${own} · ${club.name}` : club.name
}
