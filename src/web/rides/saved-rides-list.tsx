import { useSearch } from 'wouter'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { readSavedRides, rideOfSavedCopy, ridesAhead, type SavedRides } from '#web/offline/saved-rides.ts'
import { KeptHeadCounts } from '#web/ride-day/head-count/counts.tsx'
import type { KeptCount } from '#web/ride-day/head-count/kept-count.ts'
import { listCounts } from '#web/ride-day/head-count/storage.ts'
import { EmptyState } from '#web/ui/list-states.tsx'
import { ridesTexts } from './rides.texts.ts'
import { SavedRideRow } from './saved-ride-row.tsx'

export interface SavedParts {
  saved: SavedRides | null
  counts: readonly KeptCount[]
}

export async function readSaved(): Promise<SavedParts> {
  return { saved: await readSavedRides(), counts: await listCounts() }
}

export function SavedRidesList({ saved, counts }: SavedParts) {
  return (
    <>
      <KeptHeadCounts counts={counts} />
      {saved && <SavedList {...saved} />}
    </>
  )
}

function SavedList(saved: SavedRides) {
  const t = useTexts(homeTexts, ridesTexts)
  const format = useFormat()
  const rides = ridesAhead(saved, new Date()) ?? []
  const inQuery = readRequestedRide(new URLSearchParams(useSearch()))
  const asked = inQuery ?? rideOfSavedCopy()
  return (
    <>
      <p className="below-4 quiet small">{t('rides.offline', { time: format.dateTime(saved.savedAt) })}</p>
      {rides.length === 0 ? (
        <EmptyState heading={<p>{t('home.noEvents')}</p>} />
      ) : (
        <ul className="agenda">
          {rides.map((ride) => (
            <SavedRideRow key={ride.id} ride={ride} isOpen={ride.id === asked} />
          ))}
        </ul>
      )}
    </>
  )
}
