import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { SheetRider } from '#contract/rides/ride-sheets.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { rideSheetQuery } from '#web/api/ride-sheets.ts'
import { PrintDate } from '#web/pages/admin/list/print-date.tsx'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { RideSheetFacts } from './ride-sheet-facts.tsx'
import { RideSheetRider } from './ride-sheet-rider.tsx'
import './ride-sheet.css'

/** What an officer takes along, on the phone or on paper: the ride, and whom to call for each rider. */
export function RideSheetPage({ eventId }: { eventId: string }) {
  const t = useTranslations('rideSheet')
  useArrival()
  return (
    <article className="ride-sheet">
      <div className="ride-sheet-tools">
        <LinkButton href="/admin?tab=events">
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </LinkButton>
        <Button variant="primary" className="needs-script" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('print')}
        </Button>
      </div>
      <h1 className="ride-sheet-title display">{t('title')}</h1>
      <Sheet eventId={eventId} />
    </article>
  )
}

function Sheet({ eventId }: { eventId: string }) {
  const t = useTranslations('rideSheet')
  const { data, error, refetch, isFetching } = useQuery(rideSheetQuery(eventId))
  if (isFetching || (!data && !error)) return <ListLoading />
  if (!data) return <SheetFailure error={error} onRetry={() => void refetch()} />

  const riders = data.riders.filter(({ status }) => status === 'registered')
  const waiting = data.riders.filter(({ status }) => status === 'waiting')
  return (
    <>
      <RideSheetFacts event={data.event} />
      <p className="ride-sheet-notice">{t('notice')}</p>
      {riders.length === 0 && <p className="ride-sheet-empty">{t('noRiders')}</p>}
      {riders.length > 0 && <Riders heading={t('ridersHeading')} riders={riders} />}
      {waiting.length > 0 && <Riders heading={t('waitingHeading')} riders={waiting} />}
      <PrintDate />
    </>
  )
}

function Riders({ heading, riders }: { heading: string; riders: SheetRider[] }) {
  const t = useTranslations('rideSheet')
  return (
    <section className="ride-sheet-riders">
      <h3>
        {heading} <span>{t('people', { count: riders.length })}</span>
      </h3>
      <ol>
        {riders.map((rider) => (
          <RideSheetRider key={rider.userId} rider={rider} />
        ))}
      </ol>
    </section>
  )
}

function SheetFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useTranslations()
  if (isLoggedOut(error)) {
    return (
      <EmptyState
        heading={<p>{t('rideSheet.loggedOut')}</p>}
        action={
          <AnchorButton variant="primary" href="/api/login">
            {t('nav.login')}
          </AnchorButton>
        }
      />
    )
  }
  if (error instanceof HttpError && error.status === 404) return <EmptyState heading={<p>{t('rideSheet.notFound')}</p>} />
  return <ListError onRetry={onRetry} />
}

/** The sheet and the tabs share one path, so nobody else scrolls up and moves the focus when one follows the other. */
function useArrival() {
  useLayoutEffect(() => {
    const arrive = () => {
      window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    arrive()
    return arrive
  }, [])
}
