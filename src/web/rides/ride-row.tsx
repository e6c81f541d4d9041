import clsx from 'clsx'
import { Check, Clock, Hourglass } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, use, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import type { RideDays } from '#contract/rides/ride-stops.ts'
import { rideLength } from '#contract/rides/ride-words.ts'
import type { CalledOffRide, RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { DecisionBadges } from '#web/ride-day/decision-facts.tsx'
import { useReason } from '#web/ride-day/ride-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { isPlainClick, Link, LinkContext } from '#web/ui/link.tsx'
import { DatePlate } from '#web/ui/plates.tsx'
import { ChangeBadges, Changed } from './ride-changed.tsx'
import { shownStatus } from './ride-dates.ts'
import { MemberRideBadge, RideStatusBadge } from './ride-status-badge.tsx'
import { ridesTexts } from './rides.texts.ts'
import { placesLeft, type RowState, rowState } from './row-state.ts'
import { useKeptFocus, useSignUp } from './sign-up.tsx'
import './agenda.css'

interface RideRowProps {
  event: RidingEvent
  /** Whether the ride is open beside the list. */
  isOpen?: boolean
}

/** A ride in a list (`ul.agenda`): a link to its page, and one button that signs up or says how things are. */
export function RideRow({ event, isOpen = false }: RideRowProps) {
  const isGuest = useSession().user?.role === 'guest'
  const now = new Date()
  const state = rowState(event, isGuest, now)
  const isAhead = shownStatus(event, now) === 'upcoming' && !event.hasStarted
  const words = [...useRowHours(event), ...usePlaces(event)]
  return (
    <Row
      ride={event}
      isOpen={isOpen}
      isOff={state === 'cancelled'}
      changes={event.myChanges}
      place={meetingPlace(event, useLanguage().language)}
      facts={
        <>
          <DifficultyBadge difficulty={event.difficulty} /> <MemberRideBadge ride={event} />
          <Words of={words} /> {isAhead && <DecisionBadges ride={event} />}{' '}
          {event.status === 'ongoing' && <RideStatusBadge ride={event} />}{' '}
          {event.myChanges.length > 0 && <ChangeBadges changes={event.myChanges} />}
        </>
      }
    >
      {(titleId) => <RowButton event={event} state={state} isGuest={isGuest} isOpen={isOpen} titleId={titleId} />}
    </Row>
  )
}

/** A cancelled ride of the user at its date; a deleted one has no page. */
export function CalledOffRow({ ride, isOpen = false }: { ride: CalledOffRide; isOpen?: boolean }) {
  const t = useTexts(ridesTexts)
  return (
    <Row
      ride={ride}
      isOff
      isOpen={isOpen}
      hasPage={!ride.isDeleted}
      place=""
      facts={
        <>
          <Words of={useRowHours(ride)} />
          {useReason(ride)}
        </>
      }
    >
      {() => <span className="row-state row-state-off">{t('cancelled')}</span>}
    </Row>
  )
}

interface RowProps {
  ride: Pick<RidingEvent, 'id' | 'titleKo' | 'titleEn' | 'eventDate'>
  /** Of its heading. */
  level?: 3 | 4
  isOpen?: boolean
  isOff?: boolean
  hasPage?: boolean
  changes?: readonly string[]
  place: string
  facts: ReactNode
  children: (titleId: string) => ReactNode
}

/** Date plate, title and facts; the whole row is the link to the ride's page. */
export function Row({
  ride,
  level = 3,
  isOpen = false,
  isOff = false,
  hasPage = true,
  changes = [],
  place,
  facts,
  children,
}: RowProps) {
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const title = localized(ride, 'title')
  const Heading = `h${level}` as const
  return (
    <li className={clsx('ride-row', isOff && 'ride-row-off', isOpen && 'ride-row-open')} aria-labelledby={titleId}>
      <Changed when={changes.includes('day')}>
        <DatePlate dateTime={ride.eventDate} full={format.fullDate(ride.eventDate)} {...format.plate(ride.eventDate)} />
      </Changed>
      <div className="ride-row-text">
        <Heading id={titleId} className="medium tight ride-row-title">
          {hasPage ? (
            <RideLink id={ride.id} isOpen={isOpen}>
              {isOff ? <s>{title}</s> : title}
            </RideLink>
          ) : (
            <s>{title}</s>
          )}
        </Heading>
        <div className="ride-row-facts">{facts}</div>
      </div>
      {place && <p className="ride-row-place quiet small">{place}</p>}
      {children(titleId)}
    </li>
  )
}

/** The whole row is its place. Leaving the ride leads back to it. */
function RideLink({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  const [, navigate] = useLocation()
  const { addressOf } = use(LinkContext)
  function open(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    // Another ride beside the list takes the place of the one that is open.
    const isNext = document.querySelector('.ride-page') !== null
    navigate(addressOf(rideLink(id)), { state: isNext ? history.state : { fromList: true }, replace: isNext })
  }
  return (
    <Link className="ride-row-link" href={rideLink(id)} data-ride={id} aria-current={isOpen ? 'true' : undefined} onClick={open}>
      {children}
    </Link>
  )
}

/** Facts in words; a line breaks between them. */
export function Words({ of }: { of: readonly (string | false | null)[] }) {
  const words = of.filter((word) => word !== false && word !== null)
  return words.map((word, index) => (
    <Fragment key={word}>
      {' '}
      <span className="one-piece">{index < words.length - 1 ? `${word} ·` : word}</span>
    </Fragment>
  ))
}

function useRowHours({ startTime, dayCount }: RideDays & Pick<RidingEvent, 'startTime'>) {
  const format = useFormat()
  return [format.clockTime(startTime), dayCount > 1 && rideLength(dayCount, format.language)]
}

function usePlaces(event: RidingEvent) {
  const t = useTexts(ridesTexts)
  const left = placesLeft(event)
  const { registeredCount, waitingCount, registration } = event
  if (registration === 'ended' || left === null) return [registeredCount > 0 && t('motorcycles', { count: registeredCount })]
  return [left === 0 ? t('full') : t('placesLeft', { count: left }), waitingCount > 0 && t('waiting', { count: waitingCount })]
}

const stateIcons: Partial<Record<RowState, ReactNode>> = {
  going: <Check aria-hidden="true" />,
  waiting: <Hourglass aria-hidden="true" />,
  started: <Clock aria-hidden="true" />,
}

interface RowButtonProps {
  event: RidingEvent
  state: RowState
  isGuest: boolean
  isOpen: boolean
  titleId: string
}

function RowButton({ event, state, isGuest, isOpen, titleId }: RowButtonProps) {
  const t = useTexts(ridesTexts)
  const { isBusy, said, openForm, dialogs } = useSignUp(event, isGuest)
  const status = useRef<HTMLSpanElement>(null)
  // The page of the ride has its own button.
  const signsUp = (state === 'go' || state === 'wait') && !isOpen
  useKeptFocus(signsUp, status)
  return (
    <>
      {signsUp ? (
        <Button size="small" className="row-button needs-script" busy={isBusy} aria-describedby={titleId} onClick={openForm}>
          {t(state === 'go' ? 'rowGo' : 'rowWait')}
        </Button>
      ) : (
        !isOpen && (
          <span className={`row-state row-state-${state}`}>
            {stateIcons[state]}
            {state !== 'go' && state !== 'wait' && t(`rowStates.${state}`, { place: String(event.myWaitingPlace ?? '') })}
          </span>
        )
      )}
      <span ref={status} role="status" tabIndex={-1} className="sr-only">
        {said}
      </span>
      {dialogs}
    </>
  )
}
