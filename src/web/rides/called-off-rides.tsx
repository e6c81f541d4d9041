import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { CalledOffRide } from '#contract/rides/riding-events.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { Fact } from './fact.tsx'
import { rideDays } from './ride-dates.ts'
import { calledOffRidesQuery } from './ride-reads.ts'

/**
 * The viewer's own rides that were cancelled or deleted, until their day is over, a deleted one for 30 days at most. Nothing when there are none.
 * @param except a ride that is shown already.
 */
export function CalledOffRides({ except }: { except: string | undefined }) {
  const t = useTranslations('rides')
  const { data } = useQuery(calledOffRidesQuery)
  const rides = data?.filter(({ id }) => id !== except) ?? []
  if (rides.length === 0) return null
  return (
    <ul className="rides mb-4" aria-label={t('calledOffLabel')}>
      {rides.map((ride) => (
        <CalledOffCard key={ride.id} ride={ride} />
      ))}
    </ul>
  )
}

function CalledOffCard({ ride }: { ride: CalledOffRide }) {
  const t = useTranslations('rides')
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  return (
    <li className="card ride" aria-labelledby={titleId}>
      <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      <div className="ride-body">
        <div className="ride-badges">
          <Badge tone="red">{t('cancelled')}</Badge>
        </div>
        <h3 id={titleId}>{localized(ride, 'title')}</h3>
        <p className="ride-description">{t('calledOffText', { age: format.age(ride.at) })}</p>
      </div>
      <dl className="ride-facts">
        {ride.endDate !== null && (
          <Fact icon={<CalendarDays aria-hidden="true" />} name={t('days')}>
            <s>{rideDays(format, ride)}</s>
          </Fact>
        )}
        <Fact icon={<Clock aria-hidden="true" />} name={t('start')}>
          <s>{format.clockTime(ride.startTime)}</s>
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
          <s>{ride.meetingLocation}</s>
        </Fact>
      </dl>
    </li>
  )
}
