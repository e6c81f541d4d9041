import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { HttpError } from '#web/api/request.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { rideSheetQuery } from '#web/ride-day/ride-day-reads.ts'
import { rideDays, rideHours } from '#web/rides/ride-dates.ts'
import { RideStatusBadge } from '#web/rides/ride-status-badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { RideSheetLists } from './ride-sheet-lists.tsx'
import './ride-sheet.css'
import './ride-sheet-print.css'

interface RideSheetPageProps {
  eventId: string
  back: { href: string; label: string }
  /** Further controls beside the one that prints. */
  tools?: ReactNode
}

/** The ride and the emergency contacts of its riders, for the phone or on paper. */
export function RideSheetPage({ eventId, back, tools }: RideSheetPageProps) {
  const t = useTranslations('rideSheet')
  useScrollToTop()
  return (
    <article className="ride-sheet">
      <div className="ride-sheet-tools">
        <LinkButton href={back.href}>
          <ArrowLeft aria-hidden="true" />
          {back.label}
        </LinkButton>
        {tools}
        <Button variant="primary" className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <h1 className="ride-sheet-title display">{t('title')}</h1>
      <div className="needs-script">
        <Sheet eventId={eventId} />
      </div>
    </article>
  )
}

function Sheet({ eventId }: { eventId: string }) {
  const t = useTranslations('rideSheet')
  const { data, error, refetch, isFetching } = useQuery(rideSheetQuery(eventId))
  if (isFetching || (!data && !error)) return <ListLoading />
  if (!data) return <SheetFailure error={error} onRetry={() => void refetch()} />

  return (
    <>
      <RideSheetFacts event={data.event} />
      <p className="ride-sheet-notice">{t('notice')}</p>
      <RideSheetLists {...data} />
      <PrintDate />
    </>
  )
}

function SheetFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations('rideSheet')
  if (error instanceof HttpError && error.status === 403) return <EmptyState heading={<p>{t('notNow')}</p>} />
  if (error instanceof HttpError && error.status === 404) return <EmptyState heading={<p>{t('notFound')}</p>} />
  return <ListError onRetry={onRetry} />
}

/** The sheet and the page before it share one path, so the router does not scroll up and move the focus between them. */
export function useScrollToTop() {
  useLayoutEffect(() => {
    const goToTop = () => {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    goToTop()
    return goToTop
  }, [])
}

/** Visible on paper only: when it was printed, so that an old sheet is recognized. */
export function PrintDate() {
  const t = useTranslations('rideSheet')
  const format = useFormat()
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    // Synchronous: the browser prints what the page shows when the handler returns.
    const update = () => flushSync(() => setNow(new Date().toISOString()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return <p className="paper-only">{t('printed', { date: format.dateTime(now) })}</p>
}

/** The ride at the head of the sheet. */
function RideSheetFacts({ event }: { event: RidingEvent }) {
  const t = useTranslations('rideSheet')
  const localized = useLocalized()
  const format = useFormat()
  const count = event.registeredCount
  return (
    <div className="ride-sheet-ride">
      <h2>{localized(event, 'title')}</h2>
      <div className="ride-sheet-badges">
        <DifficultyBadge difficulty={event.difficulty} />
        <RideStatusBadge ride={event} />
      </div>
      <dl className="sheet-ride-facts">
        <Fact name={t('date')}>
          <time dateTime={event.eventDate}>{format.fullDate(event.eventDate)}</time>
          {event.endDate !== null && ` · ${rideDays(format, event)}`}
        </Fact>
        <Fact name={t('time')}>
          {event.endTime === null && event.endDate === null
            ? t('start', { time: format.clockTime(event.startTime) })
            : rideHours(format, event)}
        </Fact>
        <Fact name={t('meetingLocation')}>{event.meetingLocation}</Fact>
        <Fact name={t('ridersHeading')}>
          {event.maxParticipants === null
            ? t('motorcycles', { count })
            : t('motorcyclesOf', { count: String(count), max: Number(event.maxParticipants) })}
          {event.passengerCount > 0 && ` · ${t('inAll', { count: count + event.passengerCount })}`}
        </Fact>
        <Fact name={t('closes')}>
          <time dateTime={event.closesAt}>{format.dayTime(event.closesAt)}</time>
        </Fact>
        <Fact name={t('route')}>{event.route}</Fact>
      </dl>
    </div>
  )
}
