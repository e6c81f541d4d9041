import { BedDouble, ChevronDown, Coffee, Flag, Fuel, MapPin, Utensils } from 'lucide-react'
import { Fragment, useId } from 'react'
import { mapLinks, type RideStop, type StopKind, stopsOf } from '#contract/rides/ride-stops.ts'
import { stopsAfterMidnight } from '#contract/rides/ride-words.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import type { SavedRide } from '#web/offline/saved-rides.ts'
import { rideStopsTexts } from '#web/rides/rides.texts.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'

const trackOfRide = lazy(() => import('./track-drawing.tsx').then(({ TrackOfRide }) => TrackOfRide))

export function RideRoute({ ride, hasTrack, titleId }: { ride: SavedRide; hasTrack: boolean; titleId: string }) {
  const t = useTexts(rideStopsTexts)
  const headingId = useId()
  // Copies from before stops or days existed have none.
  const stops = ride.stops ?? []
  if (stops.length === 0 && !hasTrack) return null
  const nextDay = stopsAfterMidnight({ ...ride, stops })
  const days = [...Map.groupBy(stopsOf({ ...ride, dayCount: ride.dayCount ?? 1, stops }), ({ day }) => day ?? 1)]
  return (
    <section className="stack s3 small ride-stops" aria-labelledby={`${headingId} ${titleId}`}>
      <h4 id={headingId} className="medium">
        {t('label')}
      </h4>
      {days.map(([day, those]) => (
        <Fragment key={day}>
          {days.length > 1 && <h5>{t('day', { day: String(day) })}</h5>}
          <ol className="stack">
            {those.map((stop) => (
              <RideStopItem key={stop.id} stop={stop} isNextDay={nextDay.has(stop.id)} />
            ))}
          </ol>
        </Fragment>
      ))}
      {hasTrack && <Track id={ride.id} titleId={titleId} />}
    </section>
  )
}

function Track({ id, titleId }: { id: string; titleId: string }) {
  const t = useTexts(rideStopsTexts)
  const track = useLazyDialog(trackOfRide)
  const isOpen = track.Opened !== undefined
  return (
    <>
      <button
        type="button"
        className="standing-link strong needs-script"
        aria-describedby={titleId}
        aria-expanded={isOpen}
        onClick={isOpen ? track.close : track.open}
      >
        {isOpen ? t('trackHide') : t('track')}
        <ChevronDown aria-hidden="true" />
      </button>
      {track.Opened && <track.Opened id={id} />}
    </>
  )
}

const icons: Record<StopKind, typeof Flag> = {
  meeting: MapPin,
  fuel: Fuel,
  lunch: Utensils,
  break: Coffee,
  lodging: BedDouble,
  end: Flag,
}

function RideStopItem({ stop: { kind, name, time, coordinates }, isNextDay }: { stop: RideStop; isNextDay: boolean }) {
  const t = useTexts(rideStopsTexts)
  const common = useTexts(commonTexts)
  const format = useFormat()
  const Icon = icons[kind]
  const kindName = t(`kinds.${kind}`)
  return (
    <li className="line top s2">
      <Icon aria-hidden="true" className="quiet" />
      <p>
        <span className="block quiet">
          {time !== null && <b>{isNextDay ? t('nextDay', { time: format.clockTime(time) }) : format.clockTime(time)}</b>}{' '}
          {kindName}
        </span>
        {name}
        {coordinates !== null && (
          <span className="row flat">
            <span aria-hidden="true">{t('map')}</span>
            {mapLinks(coordinates, name ?? kindName).map(({ map, href }) => (
              <a
                key={map}
                className="text-link reach"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${t('mapLabel', { map: t(`maps.${map}`), place: name ?? kindName })} (${common('opensInNewTab')})`}
              >
                {t(`maps.${map}`)}
              </a>
            ))}
          </span>
        )}
      </p>
    </li>
  )
}
