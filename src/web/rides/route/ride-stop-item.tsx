import { BedDouble, Coffee, Flag, Fuel, MapPin, Utensils } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mapLinks } from '#contract/rides/coordinates.ts'
import type { RideStop, StopKind } from '#contract/rides/ride-stops.ts'
import { useFormat } from '#web/i18n/use-format.ts'

const icons: Record<StopKind, typeof Flag> = {
  meeting: MapPin,
  fuel: Fuel,
  lunch: Utensils,
  break: Coffee,
  lodging: BedDouble,
  end: Flag,
}

/** What happens at a stop, when and where, with links to its place on four maps. */
export function RideStopItem({ stop: { kind, name, time, coordinates }, isNextDay }: { stop: RideStop; isNextDay: boolean }) {
  const t = useTranslations('rideStops')
  const common = useTranslations('common')
  const format = useFormat()
  const Icon = icons[kind]
  const kindName = t(`kinds.${kind}`)
  return (
    <li>
      <Icon aria-hidden="true" />
      <p>
        <span className="ride-stop-kind">
          {time !== null && <b>{isNextDay ? t('nextDay', { time: format.clockTime(time) }) : format.clockTime(time)}</b>}{' '}
          {kindName}
        </span>
        {name}
        {coordinates !== null && (
          <span className="ride-stop-maps">
            <span aria-hidden="true">{t('map')}</span>
            {mapLinks(coordinates, name ?? kindName).map(({ map, href }) => (
              <a
                key={map}
                className="ride-map"
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
