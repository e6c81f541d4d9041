import { lazyPart } from '#web/lazy-page.ts'

/** The schedule's rides: visitors are shown a notice instead and need none of this. */
export const upcomingRides = lazyPart('src/web/pages/home/rides/upcoming-rides.tsx', () =>
  import('./upcoming-rides.tsx').then(({ UpcomingRides }) => UpcomingRides),
)
