import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { lazy, useLazy } from '#web/lazy.ts'
import { useSavedPage } from '#web/offline/offline-state.ts'

/** For saved copies of the page only. */
const storedRides = lazy(() => import('./stored-rides.tsx'))

/** Offline, the page cannot tell who is logged in: it shows the rides that this device stores for its member. */
export function SavedSchedule({ otherwise }: { otherwise: ReactNode }) {
  const isCopy = useSavedPage() !== null
  const { loaded } = useLazy(storedRides, isCopy)
  return isCopy && loaded ? <loaded.StoredRides otherwise={otherwise} /> : otherwise
}

/** Opens the schedule when the site is offline and this device has stored rides. */
export function useSavedRidesFirst(show: () => void): void {
  const isCopy = useSavedPage() !== null
  const onFound = useEffectEvent(show)
  useEffect(() => {
    if (!isCopy) return
    storedRides
      .load()
      .then(({ findStoredRides }) => findStoredRides())
      .then(
        (found) => found && onFound(),
        () => {}, // the announcements stay in front
      )
  }, [isCopy])
}
