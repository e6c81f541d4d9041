import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { HeadCount } from '#contract/ride-day/head-counts.ts'
import { stopsAfterMidnight } from '#contract/rides/stops-after-midnight.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useNames } from './names.ts'

interface StopBarProps {
  stops: HeadCount['stops']
  stopId: string
  onStop: (stopId: string) => void
}

/** The stop that is shown, between the ones before and after it. */
export function StopBar({ stops, stopId, onStop }: StopBarProps) {
  const t = useTranslations('headCount')
  const stopTexts = useTranslations('rideStops')
  const format = useFormat()
  const { stopName } = useNames()
  const place = stops.findIndex(({ id }) => id === stopId)
  const [stop, previous, next] = [stops[place], stops[place - 1], stops[place + 1]]
  if (!stop) return null
  const isTour = stops.some(({ day }) => day > 1)
  // The first stop is the meeting at the start, the last one the end.
  const plan = { startTime: stops[0]?.time ?? '', endTime: stops.at(-1)?.time ?? null, stops }
  const isNextDay = stopsAfterMidnight(plan).has(stop.id)
  const clock = stop.time && format.clockTime(stop.time)
  const facts = [
    ...(isTour ? [t('day', { day: String(stop.day) })] : []),
    ...(stop.name ? [t(`kind.${stop.kind}`)] : []),
    ...(clock ? [isNextDay ? stopTexts('nextDay', { time: clock }) : clock] : []),
    t('stopOf', { place: String(place + 1), total: String(stops.length) }),
  ]
  return (
    <nav className="count-stops" aria-label={t('stops')}>
      {previous ? (
        <IconButton label={t('previous', { stop: stopName(previous) })} onClick={() => onStop(previous.id)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      ) : (
        <span />
      )}
      <div>
        <p className="count-kind">
          {facts.map((fact, position) => (
            <Fragment key={fact}>
              <span className="inline-block">{position < facts.length - 1 ? `${fact} ·` : fact}</span>{' '}
            </Fragment>
          ))}
        </p>
        <h3 aria-live="polite">{stopName(stop)}</h3>
      </div>
      {next ? (
        <IconButton label={t('next', { stop: stopName(next) })} onClick={() => onStop(next.id)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      ) : (
        <span />
      )}
    </nav>
  )
}
