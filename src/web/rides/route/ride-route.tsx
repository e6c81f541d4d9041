import { ChevronDown } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { stopsOf } from '#contract/rides/ride-stops.ts'
import { stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { RideStopItem } from './ride-stop-item.tsx'

const trackOfRide = lazy(async () => {
  const [{ TrackOfRide }] = await Promise.all([import('./track-of-ride.tsx'), loadFurtherMessages(['ride-day'])])
  return TrackOfRide
})

interface RideRouteProps {
  ride: SavedRide
  /** Whether the viewer may see a track of this ride. */
  hasTrack: boolean
  /** Of the ride's title. */
  titleId: string
}

/** The stops of a ride from the meeting to the end, closed at first; nothing for a ride that has neither stops nor a track. */
export function RideRoute({ ride, hasTrack, titleId }: RideRouteProps) {
  const t = useTranslations('rideStops')
  // Copies from before stops or days existed have none.
  const stops = ride.stops ?? []
  if (stops.length === 0 && !hasTrack) return null
  const nextDay = stopsAfterMidnight({ ...ride, stops })
  const days = [...Map.groupBy(stopsOf({ ...ride, dayCount: ride.dayCount ?? 1, stops }), ({ day }) => day ?? 1)]
  return (
    <details className="ride-stops">
      <summary className="ride-action" aria-describedby={titleId}>
        {t('label')}
        <ChevronDown aria-hidden="true" />
      </summary>
      {days.map(([day, those]) => (
        <Fragment key={day}>
          {days.length > 1 && <h4>{t('day', { day: String(day) })}</h4>}
          <ol>
            {those.map((stop) => (
              <RideStopItem key={stop.id} stop={stop} isNextDay={nextDay.has(stop.id)} />
            ))}
          </ol>
        </Fragment>
      ))}
      {hasTrack && <Track id={ride.id} titleId={titleId} />}
    </details>
  )
}

function Track({ id, titleId }: { id: string; titleId: string }) {
  const t = useTranslations('rideStops')
  const track = useLazyDialog(trackOfRide)
  const isOpen = track.Opened !== undefined
  return (
    <>
      <button
        type="button"
        className="ride-action needs-script"
        aria-describedby={titleId}
        aria-expanded={isOpen}
        onClick={isOpen ? track.close : track.open}
      >
        {isOpen ? t('trackHide') : t('track')}
        <ChevronDown aria-hidden="true" />
      </button>
      {track.Opened && (
        <PageTexts>
          <track.Opened id={id} />
        </PageTexts>
      )}
    </>
  )
}
