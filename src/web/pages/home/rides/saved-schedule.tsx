import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy } from '#web/lazy.ts'
import { countsCache, memberCache } from '#web/offline/member-caches.ts'
import { useSavedPage } from '#web/offline/offline-state.ts'
import type { SavedParts } from './saved-rides-list.tsx'

const savedRidesList = lazy(() => import('./saved-rides-list.tsx'))

interface Found extends SavedParts {
  List: ComponentType<SavedParts>
}

async function loadList() {
  const [list] = await Promise.all([savedRidesList.load(), loadFurtherMessages(['user'])])
  return list
}

async function findSavedRides(): Promise<Found | null> {
  if (!(await caches.has(memberCache)) && !(await caches.has(countsCache))) return null
  const { SavedRidesList, readSaved } = await loadList()
  const found = await readSaved()
  return found.saved || found.counts.length > 0 ? { ...found, List: SavedRidesList } : null
}

/** Offline, the page cannot tell who is logged in: it shows the rides that this device stores for its member. */
export function SavedSchedule({ otherwise }: { otherwise: ReactNode }) {
  const isCopy = useSavedPage() !== null
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    if (!isCopy) return
    const look = () => void findSavedRides().then(setFound, () => setFound(null))
    look()
    // On return to this tab: the user may have logged out in another one.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [isCopy])

  return isCopy && found ? (
    <PageTexts>
      <found.List saved={found.saved} counts={found.counts} />
    </PageTexts>
  ) : (
    otherwise
  )
}

/** Opens the schedule when the site is offline and this device has stored rides. */
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
