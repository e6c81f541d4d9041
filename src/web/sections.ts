import type { CurrentUser } from '#contract/accounts/users.ts'
import { lazySection } from './lazy.ts'

// What only some users see, so that the others download none of it. A section that routes.ts names is here before the page is rendered.

/** In the top bar. */
export const usersActions = lazySection('src/web/layout/users-actions.tsx', () =>
  import('./layout/users-actions.tsx').then(({ UsersActions }) => UsersActions),
)

/** Above every page of an administrator whose session lacks the second factor that the club requires. */
export const halfLogin = lazySection('src/web/accounts/half-login.tsx', () =>
  import('./accounts/half-login.tsx').then(({ HalfLogin }) => HalfLogin),
)

/** What a user's home page begins with. */
export const today = lazySection('src/web/ride-day/today.tsx', () => import('./ride-day/today.tsx').then(({ Today }) => Today))

/** The same without a connection, on the device of a user. */
export const savedToday = lazySection('src/web/ride-day/saved-today.tsx', () =>
  import('./ride-day/saved-today.tsx').then(({ SavedToday }) => SavedToday),
)

/** On a user's home page, below what is in view: only the browser knows whether to ask, and nothing may move. */
export const pushQuestion = lazySection('src/web/notices/push-question.tsx', () =>
  import('./notices/push-question.tsx').then(({ PushQuestion }) => PushQuestion),
)

/** What an announcement asks, for users. */
export const questionPart = lazySection<{ id: string; titleId: string; user: CurrentUser }>(
  'src/web/news/question-part.tsx',
  () => import('./news/question-part.tsx').then(({ QuestionPart }) => QuestionPart),
)

export const upcomingRides = lazySection('src/web/rides/upcoming-rides.tsx', () =>
  import('./rides/upcoming-rides.tsx').then(({ UpcomingRides }) => UpcomingRides),
)

/** Below the club's introduction, for visitors, if the club shows it. */
export const recentRides = lazySection('src/web/rides/recent-rides.tsx', () =>
  import('./rides/recent-rides.tsx').then(({ RecentRides }) => RecentRides),
)

/** The ride that the address names, for users. */
export const ridePage = lazySection('src/web/rides/ride-page.tsx', () =>
  import('./rides/ride-page.tsx').then(({ RidePage }) => RidePage),
)

/** What visitors who open the address of a ride see in the schedule's place. */
export const rideForVisitors = lazySection('src/web/rides/ride-for-visitors.tsx', () =>
  import('./rides/ride-for-visitors.tsx').then(({ RideForVisitors }) => RideForVisitors),
)

/** The sheet of a ride in place of the page, for the ride's leader and sweep. */
export const leadersSheet = lazySection('src/web/ride-day/ride-sheet.tsx', () =>
  import('./ride-day/ride-sheet.tsx').then(({ LeadersSheet }) => LeadersSheet),
)

export const ownRides = lazySection('src/web/rides/past/own-rides.tsx', () =>
  import('./rides/past/own-rides.tsx').then(({ OwnRides }) => OwnRides),
)

/** What a member has to pay. */
export const ownCharges = lazySection('src/web/money/own-charges.tsx', () =>
  import('./money/own-charges.tsx').then(({ OwnCharges }) => OwnCharges),
)

export const memberList = lazySection('src/web/members/directory.tsx', () =>
  import('./members/directory.tsx').then(({ Members }) => Members),
)

/** The totals of the club's money, for members. */
export const moneyReport = lazySection('src/web/money/money-report.tsx', () =>
  import('./money/money-report.tsx').then(({ MoneyReportPart }) => MoneyReportPart),
)

export const passkeysCard = lazySection('src/web/accounts/passkeys-card.tsx', () =>
  import('./accounts/passkeys-card.tsx').then(({ PasskeysCard }) => PasskeysCard),
)

/** Step 2 of joining. */
export const applicationForm = lazySection('src/web/members/join/application-form.tsx', () =>
  import('./members/join/application-form.tsx').then(({ ApplicationForm }) => ApplicationForm),
)

/** Of Settings, with forms. */
export const detailsPart = lazySection('src/web/members/details/details-part.tsx', () =>
  import('./members/details/details-part.tsx').then(({ DetailsPart }) => DetailsPart),
)
