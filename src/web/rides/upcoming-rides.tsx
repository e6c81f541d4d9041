import { useQuery } from '@tanstack/react-query'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useSearch } from 'wouter'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import type { CalledOffRide, RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { hasCache } from '#web/browser-abilities.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { homeTexts } from '#web/news/home.texts.ts'
import { countsCache } from '#web/offline/member-caches.ts'
import { rideLinksTexts } from '#web/ride-day/ride-day.texts.ts'
import { useReason } from '#web/ride-day/ride-reason.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Badge, DatePlate } from '#web/ui/plates.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { Registration } from './registration.tsx'
import { RideCard } from './ride-card.tsx'
import { rideDays } from './ride-dates.ts'
import { calledOffRidesQuery, rideQuery, upcomingEventsQuery } from './ride-reads.ts'
import { ridesTexts } from './rides.texts.ts'

const nothing = { enabled: false, queryFn: () => null, queryKey: ['no ride'] }

export function UpcomingRides() {
  const t = useTexts(homeTexts, ridesTexts)
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
      {asked !== null && named === null && <p className="call-out below-4">{t('rides.gone')}</p>}
      {named && <ul className="stack below-4">{cardOf(named, true)}</ul>}
      <CalledOffRides except={named?.id} />
      <CountsLeft except={named?.id} />
      <PagedList query={upcomingEventsQuery} empty={t('home.noEvents')}>
        {(events) => {
          const others = events.filter(({ id }) => id !== named?.id)
          return (
            <>
              {isGuest && (
                <div className="row split below-4 rides-guest-note">
                  <p className="grow measure">{t('rides.guestNote')}</p>
                  <LinkButton href="/join">{t('rides.guestJoin')}</LinkButton>
                </div>
              )}
              {others.length > 0 && (
                <ul className="stack" aria-label={t('home.scheduleTab')}>
                  {others.map((event) => cardOf(event))}
                </ul>
              )}
            </>
          )
        }}
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

/** @param except a ride that is shown already. */
function CalledOffRides({ except }: { except: string | undefined }) {
  const t = useTexts(ridesTexts)
  const { data } = useQuery(calledOffRidesQuery)
  const rides = data?.filter(({ id }) => id !== except) ?? []
  if (rides.length === 0) return null
  return (
    <ul className="stack below-4" aria-label={t('calledOffLabel')}>
      {rides.map((ride) => (
        <CalledOffCard key={ride.id} ride={ride} />
      ))}
    </ul>
  )
}

function CalledOffCard({ ride }: { ride: CalledOffRide }) {
  const t = useTexts(ridesTexts)
  const { language } = useLanguage()
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  return (
    <li className="card row s4 even ride" aria-labelledby={titleId}>
      <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      <div className="stack s2 start body">
        <div className="row close even">
          <Badge tone="red">
            {t('cancelled')}
            {useReason(ride)}
          </Badge>
        </div>
        <h3 id={titleId}>{localized(ride, 'title')}</h3>
        <p className="quiet small">{t('calledOffText', { age: format.age(ride.at) })}</p>
      </div>
      <dl className="stack s2 whole small terms ride-facts">
        {ride.endDate !== null && (
          <Fact icon={<CalendarDays aria-hidden="true" />} name={t('days')}>
            <s>{rideDays(format, ride)}</s>
          </Fact>
        )}
        <Fact icon={<Clock aria-hidden="true" />} name={t('start')}>
          <s>{format.clockTime(ride.startTime)}</s>
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} name={t('meetingLocation')}>
          <s>{meetingPlace(ride, language)}</s>
        </Fact>
      </dl>
    </li>
  )
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
