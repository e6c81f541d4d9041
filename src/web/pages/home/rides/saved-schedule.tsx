import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSavedPage } from '#web/offline/notice-state.ts'
import { readSavedRides, type SavedRides } from '#web/offline/saved-rides.ts'

interface Found {
  saved: SavedRides
  List: ComponentType<SavedRides>
}

async function findSavedRides(): Promise<Found | null> {
  const saved = await readSavedRides()
  return saved && { saved, List: (await import('./saved-rides-list.tsx')).SavedRidesList }
}

/** Without signal nobody is signed in as far as the site can tell; the rides that this device keeps of its member are shown as what they are. */
export function SavedSchedule({ otherwise }: { otherwise: ReactNode }) {
  const isCopy = useSavedPage() !== null
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!isCopy) return
    const look = () => void findSavedRides().then(setFound, () => setFound(null))
    look()
    // Back in this tab: somebody may have signed out in another one.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [isCopy])

  return isCopy && found ? <found.List {...found.saved} /> : otherwise
}

/** Whoever opens the site without signal and has rides on this device came for those. */
export function useSavedRidesFirst(show: () => void): void {
  const isCopy = useSavedPage() !== null
  const onFound = useEffectEvent(show)
  useEffect(() => {
    if (!isCopy) return
    findSavedRides().then(
      (found) => found && onFound(),
      () => {}, // the announcements stay in front
    )
  }, [isCopy])
}
