import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { hasCache } from '#web/browser-abilities.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { countsCache } from '#web/offline/member-caches.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CalledOffRides } from './called-off-rides.tsx'
import { PastRides } from './past/past-rides.tsx'
import { Registration } from './registration/registration.tsx'
import { RideCard } from './ride-card.tsx'
import { rideQuery, upcomingEventsQuery } from './ride-reads.ts'
import './upcoming-rides.css'

const nothing = { enabled: false, queryFn: () => null, queryKey: ['no ride'] }

/** The ride that the address names, also when it is over, then the upcoming rides. */
export function UpcomingRides() {
  const t = useTranslations()
  const isGuest = useSession().user?.role === 'guest'
  const asked = readRequestedRide(new URLSearchParams(useSearch()))
  const { data: named } = useQuery(asked === null ? nothing : rideQuery(asked))
  const cardOf = (event: RidingEvent, isNamed = false) => (
    <RideCard
      key={isNamed ? `named ${event.id}` : event.id}
      ride={event}
      isNamed={isNamed}
      changes={event.myChanges}
      hasTrack={event.hasTrack && !isGuest}
      controls={(titleId) => (
        <>
          <Registration event={event} titleId={titleId} isGuest={isGuest} />
          <LeadersPart event={event} titleId={titleId} />
        </>
      )}
    />
  )
  return (
    <>
      {asked !== null && named === null && <p className="card-gone">{t('rides.gone')}</p>}
      {named && <ul className="rides ride-of-address">{cardOf(named, true)}</ul>}
      <CalledOffRides except={named?.id} />
      <CountsLeft except={named?.id} />
      <PagedList query={upcomingEventsQuery} empty={t('home.noEvents')}>
        {(events) => (
          <>
            {isGuest && <GuestNote />}
            <OtherRides events={events.filter(({ id }) => id !== named?.id)}>{cardOf}</OtherRides>
          </>
        )}
      </PagedList>
      <PastRides />
    </>
  )
}

const leaderTools = lazy(() => import('#web/ride-day/leader-tools.tsx').then(({ LeaderTools }) => LeaderTools))

/** For the ride's leader and sweep, and for administrators on the days of the ride: in the dashboard they always find its tools. */
function LeadersPart({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const isShown = event.isLeadersTime && (event.mayLead || event.mayDecide)
  const { loaded: LeaderTools } = useLazy(leaderTools, isShown)
  return isShown && LeaderTools && <LeaderTools event={event} titleId={titleId} />
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

function OtherRides({ events, children }: { events: RidingEvent[]; children: (event: RidingEvent) => ReactNode }) {
  const t = useTranslations('home')
  return (
    events.length > 0 && (
      <ul className="rides" aria-label={t('scheduleTab')}>
        {events.map((event) => children(event))}
      </ul>
    )
  )
}

/** Says once, and not on each ride, why a guest cannot sign up yet. The join page shows the status of an application. */
function GuestNote() {
  const t = useTranslations('rides')
  return (
    <div className="rides-guest-note">
      <p>{t('guestNote')}</p>
      <LinkButton href="/join">{t('guestJoin')}</LinkButton>
    </div>
  )
}
