import { lazySection } from '#web/lazy.ts'

/** The schedule's rides: visitors see a notice instead and download none of this. */
export const upcomingRides = lazySection('src/web/rides/upcoming-rides.tsx', () =>
  import('./upcoming-rides.tsx').then(({ UpcomingRides }) => UpcomingRides),
)

export const rideForVisitors = lazySection('src/web/rides/ride-for-visitors.tsx', () =>
  import('./ride-for-visitors.tsx').then(({ RideForVisitors }) => RideForVisitors),
)

/** The sheet of a ride in place of the page, for the ride's leader and sweep. */
export const leadersSheet = lazySection('src/web/ride-day/ride-sheet.tsx', () =>
  import('#web/ride-day/ride-sheet.tsx').then(({ LeadersSheet }) => LeadersSheet),
)

/** The rides that a member rode: guests and visitors download none of this. */
export const ownRides = lazySection('src/web/rides/past/own-rides.tsx', () =>
  import('./past/own-rides.tsx').then(({ OwnRides }) => OwnRides),
)
