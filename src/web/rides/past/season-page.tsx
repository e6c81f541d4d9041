import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Season } from '#contract/ride-day/ride-day.ts'
import { findSeason } from '#contract/ride-day/ride-day-calls.ts'
import { PersonName } from '#web/accounts/person-name.tsx'
import { read } from '#web/api/calls.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { seasonTexts } from '#web/rides/rides.texts.ts'
import { Link } from '#web/ui/link.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { readYear, YearFrame } from '#web/ui/year-frame.tsx'
import './past.css'

/** docs/product.md 21.6. @param year anything but a year shows the present one. */
export function SeasonPage({ year }: { year: string }) {
  const t = useTexts(seasonTexts)
  const asked = readYear(year)
  const shown = useQuery({
    ...read(findSeason, {}, { query: { year: asked?.toString() }, ...ridesStaleAfter }),
    placeholderData: keepPreviousData,
  })
  return (
    <YearFrame
      asked={asked}
      shown={shown}
      back={{ href: '/admin?tab=members', label: t('back') }}
      choose={t('choose')}
      addressOf={(chosen) => `/admin?season=${chosen}`}
      tools={<PrintButton variant="primary" />}
    >
      {(season) => <Record season={season} />}
    </YearFrame>
  )
}

function Record({ season }: { season: Season }) {
  const t = useTexts(seasonTexts)
  const { rides, starts } = season
  const year = String(season.year)
  if (rides.length === 0) return <EmptyState heading={<h1>{t('empty', { year })}</h1>} text={t('emptyText')} />
  return (
    <>
      <h1 className="below-5 title tight display">{t('heading', { year, rides: rides.length, starts })}</h1>
      <div className="stack s6 season-tables">
        <Rides rides={rides} />
        <Riders riders={season.riders} />
      </div>
      <PrintDate />
    </>
  )
}

function Rides({ rides }: Pick<Season, 'rides'>) {
  const t = useTexts(seasonTexts)
  const localized = useLocalized()
  const format = useFormat()
  return (
    <SeasonTable heading={t('ridesHeading')} columns={[t('ride'), t('people'), t('guests')]}>
      {rides.map((ride) => (
        <tr key={ride.id}>
          <th scope="row">
            <time className="block quiet small plain" dateTime={ride.eventDate}>
              {format.nearDay(ride.eventDate)}
            </time>{' '}
            {localized(ride, 'title')}
          </th>
          <td>{ride.starts}</td>
          <td>{ride.guestStarts}</td>
        </tr>
      ))}
    </SeasonTable>
  )
}

function Riders({ riders }: Pick<Season, 'riders'>) {
  const t = useTexts(seasonTexts)
  return (
    <SeasonTable heading={t('ridersHeading')} columns={[t('rider'), t('rideCount')]}>
      {riders.map((rider) => (
        <tr key={rider.userId}>
          <th scope="row">
            <Link className="reach" href={`/admin?tab=members&person=${rider.userId}`}>
              <PersonName of={rider} />
            </Link>
          </th>
          <td>{t('times', { count: rider.rideCount })}</td>
        </tr>
      ))}
    </SeasonTable>
  )
}

function SeasonTable({ heading, columns, children }: { heading: string; columns: string[]; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading">{heading}</h2>
      <table className="season-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
