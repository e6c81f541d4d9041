import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { hasCache } from '#web/browser-abilities.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { homeTexts } from '#web/news/home.texts.ts'
import { countsCache } from '#web/offline/member-caches.ts'
import { rideLinksTexts } from '#web/ride-day/ride-day.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { keepFocus } from '#web/ui/layers.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { inOrder } from './agenda-order.ts'
import { useAskedRide } from './asked-ride.ts'
import { CallRideButton } from './plan/call-ride-button.tsx'
import { agendaRides, calledOffRidesQuery, upcomingEventsQuery } from './ride-reads.ts'
import { CalledOffRow, RideRow } from './ride-row.tsx'
import { ridesTexts } from './rides.texts.ts'

/** The agenda, and the ride that the address names: beside it on wide screens, in its place on phones (ride-page.css). */
export function UpcomingRides() {
  const t = useTexts(homeTexts, ridesTexts)
  const isGuest = useSession().user?.role === 'guest'
  const { id: asked, ride: named } = useAskedRide()
  const list = useReturnToRow(asked)
  return (
    <div ref={list} className="agenda-part">
      {asked !== null && named === null && <p className="call-out below-4">{t('rides.gone')}</p>}
      <CountsLeft except={named?.id} />
      {/* A guest who has a place from before on the ride that is open is not told how to get one. */}
      {isGuest && !named?.myStatus && (
        <div className="row split below-4 rides-guest-note">
          <p className="grow measure">{t('rides.guestNote')}</p>
          <LinkButton href="/join">{t('rides.guestJoin')}</LinkButton>
        </div>
      )}
      <CallRideButton className="row below-4 agenda-call" />
      <Agenda open={named?.id} />
      <PastRides />
    </div>
  )
}

/** The way back from a ride leads to its row. */
function useReturnToRow(open: string | null) {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(open)
  useEffect(() => {
    const left = last.current
    last.current = open
    if (open !== null || left === null) return
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-ride]') ?? [])]
    links.find(({ dataset }) => dataset.ride === left)?.focus()
    return keepFocus()
  }, [open])
  return list
}

function Agenda({ open }: { open: string | undefined }) {
  const t = useTexts(homeTexts)
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(upcomingEventsQuery)
  const { data: calledOff = [] } = useQuery(calledOffRidesQuery)
  const hasOnlyFirst = hasNextPage && data?.pages.length === 1 && (data.pages[0]?.rows.length ?? 0) < agendaRides
  useEffect(() => {
    if (hasOnlyFirst) void fetchNextPage()
  }, [hasOnlyFirst, fetchNextPage])
  const rows = (events: readonly RidingEvent[]) => (
    <ul className="agenda" aria-label={t('scheduleTab')}>
      {inOrder(events, calledOff, !hasNextPage).map((ride) =>
        'isDeleted' in ride ? (
          <CalledOffRow key={`off ${ride.id}`} ride={ride} isOpen={ride.id === open} />
        ) : (
          <RideRow key={ride.id} event={ride} isOpen={ride.id === open} />
        ),
      )}
    </ul>
  )
  const isEmpty = data?.pages.every((page) => page.rows.length === 0)
  return (
    <>
      {isEmpty && calledOff.length > 0 && rows([])}
      <PagedList query={upcomingEventsQuery} empty={t('noEvents')}>
        {rows}
      </PagedList>
    </>
  )
}

const leftCounts = lazy(() => import('#web/ride-day/head-count/counts.tsx').then(({ LeftCounts }) => LeftCounts))

/** For those whose device keeps a head count: a ride leaves this list when it is over, before all that was counted may have been sent. */
function CountsLeft({ except }: { except: string | undefined }) {
  const [areKept, setAreKept] = useState(false)
  useEffect(() => {
    void hasCache(countsCache).then(setAreKept)
  }, [])
  const { loaded: LeftCounts } = useLazy(leftCounts, areKept)
  return areKept && LeftCounts && <LeftCounts except={except} />
}

const pastRidesList = lazy(() => import('./past/past-rides-list.tsx').then(({ PastRidesList }) => PastRidesList))

function PastRides() {
  const t = useTexts(commonTexts, rideLinksTexts)
  const [isAsked, setIsAsked] = useState(false)
  const { loaded: List, hasFailed, retry } = useLazy(pastRidesList, isAsked)

  useEffect(() => {
    if (!hasFailed) return
    notify({ title: t('common.errorTitle'), description: t('common.offline'), tone: 'error' })
    setIsAsked(false)
    retry()
  }, [hasFailed, retry, t])

  if (isAsked && List) return <List />
  return (
    <p className="row center above-5 below-5 needs-script">
      <Button aria-busy={isAsked} onClick={() => setIsAsked(true)}>
        {t('rideLinks.past')}
      </Button>
    </p>
  )
}
