import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { hasCache } from '#web/browser-abilities.ts'
import { lazy } from '#web/lazy.ts'
import { countsCache, memberCache } from '#web/offline/member-caches.ts'
import type { SavedParts } from './saved-rides-list.tsx'

// What a saved copy of the home page needs; saved with it (scripts/build/build-service-worker.ts).

const savedRidesList = lazy(() => import('./saved-rides-list.tsx'))

interface Found extends SavedParts {
  List: ComponentType<SavedParts>
}

/** The rides and head counts that this device stores for its member, and what shows them; null when there are none. */
export async function findStoredRides(): Promise<Found | null> {
  if (!(await hasCache(memberCache)) && !(await hasCache(countsCache))) return null
  const { SavedRidesList, readSaved } = await savedRidesList.load()
  const found = await readSaved()
  return found.saved || found.counts.length > 0 ? { ...found, List: SavedRidesList } : null
}

export function StoredRides({ otherwise }: { otherwise: ReactNode }) {
  const [found, setFound] = useState<Found | null>(null)

  useEffect(() => {
    const look = () => void findStoredRides().then(setFound, () => setFound(null))
    look()
    // On return to this tab: the user may have logged out in another one.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [])

  return found ? <found.List saved={found.saved} counts={found.counts} /> : otherwise
}
