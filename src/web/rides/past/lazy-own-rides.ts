import { lazySection } from '#web/lazy.ts'

/** The rides that a member rode: guests and visitors download none of this. */
export const ownRides = lazySection('src/web/rides/past/own-rides.tsx', () =>
  import('./own-rides.tsx').then(({ OwnRides }) => OwnRides),
)
