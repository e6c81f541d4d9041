import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ArrowLeft, ArrowRight, CalendarPlus } from 'lucide-react'
import { useSearch } from 'wouter'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { findRideYear } from '#contract/rides/ride-calls.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { RideOfYear, RideYear } from '#contract/rides/riding-events.ts'
import { read } from '#web/api/calls.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { newsAddresses } from '#web/layout/news-tab.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { memberRideTexts } from '#web/rides/member-ride.texts.ts'
import { ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, Loaded } from '#web/ui/list-states.tsx'
import { PaperPage, PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { readYear } from '#web/ui/year-frame.tsx'
import { rideYearTexts } from './year.texts.ts'
import { type MonthOfYear, monthsOf } from './year-months.ts'
import './year.css'

/** Anything but a year shows the present one. */
function yearQuery(search: URLSearchParams) {
  const year = readYear(search.get('year') ?? '')
  return read(findRideYear, {}, { query: { year: year?.toString() }, ...ridesStaleAfter })
}

YearPage.reads = ((search) => [yearQuery(search)]) satisfies ReadingPart['reads']

/** docs/product.md 21.15 */
export function YearPage() {
  const t = useTexts(rideYearTexts)
  const shown = useQuery({ ...yearQuery(new URLSearchParams(useSearch())), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = shown
  return (
    <PaperPage
      className="ride-year"
      back={{ href: newsAddresses.schedule, label: t('back') }}
      isBusy={isPlaceholderData}
      tools={
        <>
          <LinkButton href={settingsAddress('calendar')}>
            <CalendarPlus aria-hidden="true" />
            {t('subscribe')}
          </LinkButton>
          <PrintButton variant="primary" />
        </>
      }
    >
      {data && <Neighbors {...data} />}
      <Loaded from={shown}>{(year) => <Year {...year} />}</Loaded>
    </PaperPage>
  )
}

function Neighbors({ before, after }: RideYear) {
  const t = useTexts(rideYearTexts)
  if (before === null && after === null) return null
  return (
    <nav className="row s2 split below-3 screen-only" aria-label={t('years')}>
      {before !== null && (
        <LinkButton size="small" href={`/profile?year=${before}`}>
          <ArrowLeft aria-hidden="true" />
          {t('other', { year: String(before) })}
        </LinkButton>
      )}
      {after !== null && (
        <LinkButton size="small" className="year-after" href={`/profile?year=${after}`}>
          {t('other', { year: String(after) })}
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  )
}

/** More than this, and the small calendars would need a second sheet of paper. */
const mostWithCalendars = 60

function Year({ year, rides }: RideYear) {
  const t = useTexts(rideYearTexts)
  const format = useFormat()
  const name = String(year)
  if (rides.length === 0) return <EmptyState heading={<h1>{t('empty', { year: name })}</h1>} text={t('emptyText')} />
  const months = monthsOf(year, rides, format.dayInput)
  return (
    <>
      <h1 className="title tight display">{t('heading', { year: name })}</h1>
      <p className="quiet below-4">{t('count', { count: rides.filter(({ status }) => status !== 'cancelled').length })}</p>
      <div className={clsx('year-months', rides.length > mostWithCalendars && 'year-months-full')}>
        {months.map((month) => (
          <Month key={month.month} year={year} {...month} />
        ))}
      </div>
      <PrintDate />
    </>
  )
}

function Month({ month, rides, ...days }: MonthOfYear<RideOfYear> & { year: number }) {
  const t = useTexts(rideYearTexts)
  return (
    <section className={clsx('year-month', rides.length === 0 && 'year-month-empty')}>
      <h2 className="medium">{t(`months.m${month}`)}</h2>
      <Calendar {...days} />
      {rides.length === 0 ? (
        <p className="sr-only">{t('noRides')}</p>
      ) : (
        <ul>
          {rides.map((ride) => (
            <Line key={ride.id} ride={ride} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What the list beside it says in words. */
function Calendar({ blanks, days }: Pick<MonthOfYear<RideOfYear>, 'blanks' | 'days'>) {
  return (
    <div className={`year-calendar year-begins-${blanks}`} aria-hidden="true">
      {days.map(({ day, mark }) => (
        <span key={day} className={mark === null ? undefined : `year-day-${mark}`}>
          {day}
        </span>
      ))}
    </div>
  )
}

function Line({ ride }: { ride: RideOfYear }) {
  const t = useTexts(rideYearTexts)
  const memberRide = useTexts(memberRideTexts)
  const localized = useLocalized()
  const format = useFormat()
  const title = localized(ride, 'title')
  const isOff = ride.status === 'cancelled'
  const facts = [
    ride.kind === 'member' && memberRide('plate'),
    isOff && t('cancelled'),
    ride.dayCount > 1 && rideLength(ride.dayCount, format.language),
    ride.starts !== null && t('rode', { count: ride.starts }),
  ].filter((fact) => fact !== false)
  return (
    <li>
      <time className="quiet one-piece" dateTime={ride.eventDate}>
        {format.dayOfMonth(ride.eventDate)}
      </time>{' '}
      <Link className="standing-link" href={rideLink(ride.id)}>
        {isOff ? <s>{title}</s> : title}
      </Link>{' '}
      <span className="quiet small">{facts.join(' · ')}</span>
    </li>
  )
}
