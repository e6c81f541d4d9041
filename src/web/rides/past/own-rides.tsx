import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSeason } from '#contract/ride-day/attendance.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ownSeasonQuery } from '#web/rides/ride-reads.ts'
import { Link } from '#web/ui/link.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { ownRidesTexts } from './past-rides.texts.ts'
import { SeasonChoice } from './season-choice.tsx'
import './own-rides.css'

/** docs/product.md 21.6: the rides of one year that the member rode. */
export function OwnRides() {
  const t = useTexts(ownRidesTexts)
  const [year, setYear] = useState<number | null>(null)
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...ownSeasonQuery(year),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="own-rides" id="my-rides" aria-busy={isPlaceholderData}>
      <div className="own-rides-head">
        <h2 className="part-heading display">{t('heading')}</h2>
        {data && <SeasonChoice label={t('year')} years={data.years} year={year ?? data.year} onChoose={setYear} />}
      </div>
      {data ? <Rides season={data} /> : isError ? <ListError onRetry={() => void refetch()} /> : <ListLoading />}
    </section>
  )
}

function Rides({ season: { year, rides, rideCount } }: { season: OwnSeason }) {
  const t = useTexts(ownRidesTexts)
  const localized = useLocalized()
  const format = useFormat()
  const count = rides.length
  if (count === 0) return <p className="card">{t('empty', { year: String(year) })}</p>
  return (
    <div className="card">
      <p role="status" className="own-rides-count">
        {t('count', { year: String(year), count, all: rideCount })}
      </p>
      <ul>
        {rides.map((ride) => (
          <li key={ride.id}>
            <time dateTime={ride.eventDate}>{format.shortDate(ride.eventDate)}</time>
            <Link href={rideLink(ride.id)}>{localized(ride, 'title')}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
