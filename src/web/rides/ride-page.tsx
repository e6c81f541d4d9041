import clsx from 'clsx'
import { ArrowLeft, Check, Hourglass } from 'lucide-react'
import { type MouseEvent, use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { settledWithinDays } from '#contract/money/settled-days.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { newsAddresses } from '#web/layout/news-tab.ts'
import { lazy, useLazy, useLazyDialog } from '#web/lazy.ts'
import { isLayerEntry } from '#web/load-page.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { DecisionBadges } from '#web/ride-day/decision-facts.tsx'
import { HomeLink } from '#web/ride-day/home-link.tsx'
import { LateAnswer } from '#web/ride-day/late-answer.tsx'
import { LeaderPhone } from '#web/ride-day/leader-phone.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { isPlainClick, Link, LinkContext, useNamedCard } from '#web/ui/link.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { DatePlate } from '#web/ui/plates.tsx'
import { useAskedRide } from './asked-ride.ts'
import { CallClub, Registration, ShareRide } from './registration.tsx'
import { ChangeBadges, Changed } from './ride-changed.tsx'
import { shownStatus } from './ride-dates.ts'
import { RideDescription, RideFacts } from './ride-facts.tsx'
import { RidePicture } from './ride-picture.tsx'
import { MemberRideBadge, MemberRideNote, RideStatusBadge } from './ride-status-badge.tsx'
import { ridesTexts } from './rides.texts.ts'
import { RideRoute } from './route/ride-route.tsx'
import { placesLeft, rowState } from './row-state.ts'
import { useKeptFocus, useSignUp } from './sign-up.tsx'
import './ride-page.css'

/** The ride that the address names: on phones the whole screen, on wide ones beside the list. */
export function RidePage() {
  const { ride } = useAskedRide()
  if (ride === null) return null // the list says so
  return ride ? <Ride key={ride.id} event={ride} /> : <ListLoading />
}

function Ride({ event }: { event: RidingEvent }) {
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const isGuest = useSession().user?.role === 'guest'
  const t = useTexts(ridesTexts)
  const signUp = useSignUp(event, isGuest)
  const page = useNamedCard(true)
  const close = useClosing()
  const status = shownStatus(event, new Date())
  const isCancelled = status === 'cancelled'
  const isAhead = status === 'upcoming' && !event.hasStarted
  const hasTrack = event.hasTrack && !isGuest
  return (
    <article
      ref={page}
      className="ride-page"
      aria-labelledby={titleId}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: a link to a ride leads there, also before scripts run and without them
      autoFocus
    >
      <RidePicture id={event.id} difficulty={event.difficulty} hasTrack={hasTrack}>
        <div className="line split screen-only">
          <CloseLink onClose={close} />
          <ShareRide event={event} titleId={titleId} isGuest={isGuest} />
        </div>
        <div className="row s4 top">
          <Changed when={event.myChanges.includes('day')}>
            <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
          </Changed>
          <div className="stack s2 body">
            <div className="row close">
              <DifficultyBadge difficulty={event.difficulty} />
              <MemberRideBadge ride={event} />
              {isAhead && <DecisionBadges ride={event} />}
              {status !== 'upcoming' && <RideStatusBadge ride={event} />}
              {(isAhead || status === 'ongoing') && <ChangeBadges changes={event.myChanges} />}
            </div>
            <h3 id={titleId} className="heading">
              {localized(event, 'title')}
            </h3>
          </div>
        </div>
      </RidePicture>
      <div className="stack s5 ride-body">
        <LateAnswer event={event} titleId={titleId} />
        <LeaderPhone event={event} titleId={titleId} />
        <LeadersPart event={event} titleId={titleId} />
        <MemberRideNote ride={event} />
        <RideDescription ride={event} />
        <RideFacts ride={event} changes={event.myChanges} />
        <Registration event={event} titleId={titleId} isGuest={isGuest}>
          {event.myStatus !== null && event.registration !== 'ended' && !isGuest && (
            <button
              type="button"
              className="standing-link strong own needs-script"
              aria-describedby={titleId}
              onClick={signUp.openForm}
            >
              {t('editOwn')}
            </button>
          )}
          {event.myStatus === 'registered' && event.registration !== 'ended' && !isGuest && (
            <GuestsButton event={event} titleId={titleId} />
          )}
        </Registration>
        {!isCancelled && <RideRoute ride={event} hasTrack={hasTrack} titleId={titleId} />}
        {!isGuest && <HomeLink event={event} titleId={titleId} />}
        {!isGuest && <CostsPart event={event} titleId={titleId} />}
      </div>
      <RideBar event={event} isGuest={isGuest} titleId={titleId} signUp={signUp} />
    </article>
  )
}

const guestsDialog = lazy(() => import('./registration-form.tsx').then(({ GuestsDialog }) => GuestsDialog))

function GuestsButton({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(ridesTexts)
  const { Opened, open, close } = useLazyDialog(guestsDialog)
  return (
    <>
      <button
        type="button"
        className="standing-link strong own needs-script"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={open}
      >
        {t('ownGuests')}
      </button>
      {Opened && <Opened event={event} onClose={close} />}
    </>
  )
}

/** Escape, like Back, leads to the list that the ride was opened from; where it was opened by a link, to the schedule. */
function useClosing(): () => void {
  const [, navigate] = useLocation()
  const { addressOf } = use(LinkContext)
  function close() {
    if (history.state?.fromList) history.back()
    else navigate(addressOf(newsAddresses.schedule))
  }
  const closeByEscape = useEffectEvent((event: KeyboardEvent) => {
    // A dialog or menu above it has taken the key, or the toast above that one.
    if (event.key === 'Escape' && !event.defaultPrevented && !isLayerEntry()) close()
  })
  useEffect(() => {
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [])
  return close
}

function CloseLink({ onClose }: { onClose: () => void }) {
  const t = useTexts(ridesTexts)
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Link className="standing-link strong" href={newsAddresses.schedule} onClick={follow}>
      <ArrowLeft aria-hidden="true" />
      {t('allRides')}
    </Link>
  )
}

const leaderTools = lazy(() => import('#web/ride-day/leader-tools.tsx').then(({ LeaderTools }) => LeaderTools))

/** For the ride's leader and sweep, and for administrators on the days of the ride: in the dashboard they always find its tools. */
function LeadersPart({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const allows = event.minRides > 0 && event.registration === 'open' && (event.mayLead || event.myPart !== null)
  const isAdmin = useSession().user?.role === 'admin'
  const settles = isSettled(event) && (event.myPart !== null || isAdmin)
  const isShown = allows || settles || (event.isLeadersTime && (event.mayLead || event.mayDecide))
  const { loaded: LeaderTools } = useLazy(leaderTools, isShown)
  return isShown && LeaderTools && <LeaderTools event={event} titleId={titleId} />
}

const ownCosts = lazy(() => import('#web/money/own-tour-costs.tsx').then(({ OwnCosts }) => OwnCosts))

/** What the ride cost, for its riders, as long as it is kept. */
function CostsPart({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const { loaded: OwnCosts } = useLazy(ownCosts, event.hasStarted)
  return event.hasStarted && OwnCosts && <OwnCosts event={event} titleId={titleId} />
}

const dayMs = 24 * 60 * 60 * 1000

function isSettled({ hasStarted, endDate, eventDate }: RidingEvent): boolean {
  return hasStarted && Date.parse(endDate ?? eventDate) + (settledWithinDays + 1) * dayMs > Date.now()
}

interface RideBarProps {
  event: RidingEvent
  isGuest: boolean
  titleId: string
  signUp: ReturnType<typeof useSignUp>
}

/** Never leaves the screen: the button that signs up, or how things are and what can be done about it. */
function RideBar({ event, isGuest, titleId, signUp: { isBusy, said, openForm, takeBack, dialogs } }: RideBarProps) {
  const t = useTexts(ridesTexts)
  const status = useRef<HTMLSpanElement>(null)
  const state = rowState(event, isGuest, new Date())
  const isIn = state === 'going' || state === 'waiting'
  const leaves = isIn && event.registration !== 'ended'
  const signsUp = state === 'go' || state === 'wait'
  useKeptFocus(signsUp || leaves, status)
  return (
    <div className={clsx('ride-bar', signsUp && 'needs-script')}>
      {isIn && (
        <p className={`strong line one-piece ride-bar-${state}`}>
          {state === 'going' ? <Check aria-hidden="true" /> : <Hourglass aria-hidden="true" />}
          {state === 'going' ? t('youGo') : t('youWait', { place: String(event.myWaitingPlace ?? '') })}
        </p>
      )}
      {/* One button for both, which keeps the focus. */}
      {(signsUp || leaves) && (
        <Button
          {...(signsUp ? ({ variant: 'primary', size: 'large', block: true } as const) : {})}
          className="needs-script"
          busy={isBusy}
          aria-describedby={titleId}
          onClick={signsUp ? openForm : takeBack}
        >
          {signsUp ? <SignUpLabel event={event} state={state} /> : t(state === 'going' ? 'takeBack' : 'stopWaiting')}
        </Button>
      )}
      {!signsUp && !isIn && <OtherState event={event} state={state} />}
      {event.registration === 'closed' && state !== 'going' && <CallClub />}
      <span ref={status} role="status" tabIndex={-1} className="sr-only">
        {said}
      </span>
      {dialogs}
    </div>
  )
}

function SignUpLabel({ event, state }: { event: RidingEvent; state: 'go' | 'wait' }) {
  const t = useTexts(ridesTexts)
  const left = placesLeft(event)
  if (state === 'wait')
    return event.waitingCount > 0 ? t('waitWith', { fact: t('waiting', { count: event.waitingCount }) }) : t('wait')
  return left === null ? t('go') : t('goWith', { fact: t('placesLeft', { count: left }) })
}

function OtherState({ event, state }: { event: RidingEvent; state: ReturnType<typeof rowState> }) {
  const t = useTexts(ridesTexts)
  if (state === 'look')
    return (
      <>
        <p className="small">{t('membersSignUp')}</p>
        <LinkButton size="small" href="/join">
          {t('guestJoin')}
        </LinkButton>
      </>
    )
  if (state === 'closed') return <p className="strong">{t('closed')}</p>
  return <p className="line strong">{state === 'started' ? t('started') : <RideStatusBadge ride={event} />}</p>
}
