import './past.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSeason } from '#contract/ride-day/ride-day.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ownSeasonQuery } from '#web/rides/ride-reads.ts'
import { ownRidesTexts } from '#web/rides/rides.texts.ts'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { YearChoice } from '#web/ui/year-frame.tsx'
import { rideYearTexts } from './year.texts.ts'

export function OwnRides() {
  const t = useTexts(ownRidesTexts, rideYearTexts)
  const [year, setYear] = useState<number | null>(null)
  const shown = useQuery({
    ...ownSeasonQuery(year),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = shown
  return (
    <section className="own-rides" aria-busy={isPlaceholderData}>
      {data && <YearChoice label={t('ownRides.year')} years={data.years} year={year ?? data.year} onChoose={setYear} />}
      <Loaded from={shown}>{(season) => <Rides season={season} />}</Loaded>
      <p className="above-3">
        <Link className="standing-link strong" href="/profile?year">
          {t('rideYear.open')}
        </Link>
      </p>
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
      <p role="status" className="strong">
        {t('count', { year: String(year), count, all: rideCount })}
      </p>
      <ul className="above-3 ruled">
        {rides.map((ride) => (
          <li key={ride.id}>
            <time className="block quiet small" dateTime={ride.eventDate}>
              {format.shortDate(ride.eventDate)}
            </time>
            <Link className="standing-link strong" href={rideLink(ride.id)}>
              {localized(ride, 'title')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
