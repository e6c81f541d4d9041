import { type LazySection, lazy } from '#web/lazy.ts'

/** The schedule's rides: visitors see a notice instead and download none of this. */
export const upcomingRides: LazySection = {
  module: 'src/web/pages/home/rides/upcoming-rides.tsx',
  ...lazy(() => import('./upcoming-rides.tsx').then(({ UpcomingRides }) => UpcomingRides)),
}
