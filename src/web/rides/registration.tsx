import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cancelRegistration, listParticipants, registerForRide } from '#contract/rides/ride-calls.ts'
import type { EventParticipant, RegistrationFields, RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName } from '#web/accounts/person-name.tsx'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useAction, useLostSession } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { ClubPhone, useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy, useLazyDialog } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { HomeLink } from '#web/ride-day/home-link.tsx'
import { LateAnswer } from '#web/ride-day/late-answer.tsx'
import { rideTexts, rideUrl } from '#web/ride-day/ride-messages.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { confirmDialog } from '#web/ui/dialog/question-button.tsx'
import { Badge } from '#web/ui/plates.tsx'
import type { Shared } from '#web/ui/share.ts'
import { ShareButton } from '#web/ui/share-button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import type { RegistrationDraft } from './registration-form.tsx'
import { registration, withdrawal } from './ride-changes.ts'

const detailsQuestion = lazy(() => import('./registration-form.tsx').then(({ DetailsQuestion }) => DetailsQuestion))
const registrationForm = lazy(() => import('./registration-form.tsx').then(({ RegistrationForm }) => RegistrationForm))

interface RegistrationProps {
  event: RidingEvent
  titleId: string
  isGuest: boolean
}

/** Names and new places are for members: a guest sees how many places are left and can give up an old one. */
export function Registration({ event, titleId, isGuest }: RegistrationProps) {
  const t = useTexts(ridesTexts)
  const [showsNames, setShowsNames] = useState(false)
  const isCancelled = event.status === 'cancelled'
  const hasNames = !isGuest && !isCancelled && event.registeredCount + event.waitingCount > 0
  return (
    <div className="row whole small ride-registration">
      {!isCancelled && (
        <RidePlaces event={event}>
          <RegistrationNote event={event} isGuest={isGuest} />
        </RidePlaces>
      )}
      {hasNames && (
        <button
          type="button"
          className="standing-link strong needs-script"
          aria-expanded={showsNames}
          aria-describedby={titleId}
          onClick={() => setShowsNames(!showsNames)}
        >
          {showsNames ? t('whoHide') : t('who')}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      <ShareRide event={event} titleId={titleId} isGuest={isGuest} />
      {!isGuest && <HomeLink event={event} titleId={titleId} />}
      {!isGuest && <LateAnswer event={event} titleId={titleId} />}
      <RegistrationButton event={event} titleId={titleId} isGuest={isGuest} />
      {hasNames && showsNames && <Participants id={event.id} titleId={titleId} />}
    </div>
  )
}

function RegistrationButton({ event, titleId, isGuest }: RegistrationProps) {
  const t = useTexts(ridesTexts)
  const { said, say, isBusy, hasJoined, register, takeBack } = useRegistration(event)
  const button = useRef<HTMLButtonElement>(null)
  const { loaded: DetailsQuestion } = useLazy(detailsQuestion, hasJoined)
  const question = useLazyDialog(confirmDialog)
  const form = useLazyDialog(registrationForm)
  const draftName = { name: `registration-${event.id}` }
  const [draft, setDraft] = useState(useDraft<RegistrationDraft>(draftName))
  useKeepDraft(draftName, () => draft)
  const status = useRef<HTMLSpanElement>(null)
  const { myStatus, registeredCount, waitingCount, myWaitingPlace, maxParticipants, registration } = event
  const isFull = maxParticipants !== null && registeredCount >= Number(maxParticipants)
  const isWaiting = myStatus === 'waiting'
  const isClosed = registration === 'closed'
  // Then the same button does not bring the place back.
  const losesPlace = isGuest || isClosed || (isWaiting ? waitingCount > (myWaitingPlace ?? 0) : waitingCount > 0)
  const isShown = registration !== 'ended' && (myStatus !== null || (registration === 'open' && !isGuest))

  // The button disappears when registration has closed in the meantime: the next Tab must not start at the top of the page.
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown])

  function consequence() {
    if (isClosed) return isWaiting ? t('stopWaitingClosedText') : t('takeBackClosedText')
    if (isGuest) return t('guestLeaveText')
    return isWaiting ? t('stopWaitingText') : t('takeBackText', { count: waitingCount })
  }

  function changeRegistration() {
    if (isBusy) return
    if (myStatus === null) form.open()
    else if (losesPlace) question.open()
    else void takeBack().catch(() => {}) // told by a toast
  }

  return (
    <>
      {isShown && myStatus !== null && !isGuest && (
        <button type="button" className="standing-link strong needs-script" aria-describedby={titleId} onClick={form.open}>
          {t('editOwn')}
        </button>
      )}
      {isShown && (
        <Button
          ref={button}
          className="grow ride-button needs-script"
          variant={myStatus === null ? 'primary' : 'ghost'}
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          aria-describedby={titleId}
          onClick={changeRegistration}
        >
          {myStatus === null ? (isFull || waitingCount > 0 ? t('wait') : t('go')) : isWaiting ? t('stopWaiting') : t('takeBack')}
        </Button>
      )}
      <span ref={status} role="status" tabIndex={-1} className="sr-only">
        {said}
      </span>
      {hasJoined && myStatus !== null && DetailsQuestion && (
        <DetailsQuestion
          onConfirmed={() => {
            say(t('saidConfirmed'))
            button.current?.focus() // the question disappears
          }}
        />
      )}
      {form.Opened && <form.Opened event={event} draft={draft} onDraft={setDraft} register={register} onClose={form.close} />}
      {question.Opened && (
        <question.Opened
          onClose={question.close}
          title={isWaiting ? t('stopWaitingTitle') : t('takeBackTitle')}
          text={consequence()}
          confirmLabel={isWaiting ? t('stopWaiting') : t('takeBack')}
          keepLabel={t('keep')}
          onConfirm={takeBack}
        />
      )}
    </>
  )
}

const refusals = [403, 404, 409]

function useRegistration(event: RidingEvent) {
  const t = useTexts(ridesTexts)
  const title = useLocalized()(event, 'title')
  const [said, setSaid] = useState('')
  const sayAfterDialog = (text: string) => setTimeout(setSaid, dialogClosesMs, text)
  const [hasJoined, setHasJoined] = useState(false)
  const common = useTexts(commonTexts)
  const reason = useFailureReason()
  const handleLostSession = useLostSession()
  const registering = useAction(registerForRide, {
    ...registration,
    showsFailure: true,
    onError(error, input, client) {
      if (handleLostSession(error)) return
      // The form says why, too, but it may disappear with the card.
      if (error instanceof HttpError && refusals.includes(error.status))
        notify({ title: common('errorTitle'), description: reason(error), tone: 'error' })
      return registration.onError(error, input, client)
    },
  })
  const leaving = useAction(cancelRegistration, withdrawal)
  const isPending = registering.isPending || leaving.isPending
  const isResting = useRest(isPending)
  const isNew = event.myStatus === null
  return {
    said,
    say: setSaid,
    hasJoined,
    isBusy: isPending || isResting,
    register: async (details: RegistrationFields) => {
      const { myStatus, myWaitingPlace } = await registering.mutateAsync({ id: event.id, ...details })
      if (isNew) setHasJoined(true)
      const joined =
        myStatus === 'waiting' ? t('saidWaiting', { title, place: String(myWaitingPlace ?? '') }) : t('saidGoing', { title })
      sayAfterDialog(isNew ? joined : t('saidSaved', { title }))
    },
    takeBack: () => leaving.mutateAsync({ id: event.id }).then(() => sayAfterDialog(t('saidTakenBack', { title }))),
  }
}

/** While a dialog is open, the page is hidden from screen readers: they would never say what it tells. */
const dialogClosesMs = 200

/** How long the button ignores clicks after a change: the second tap of a double tap would undo it. */
const restMs = 600

function useRest(isPending: boolean): boolean {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    if (isPending) {
      setIsResting(true)
      return
    }
    const timer = setTimeout(() => setIsResting(false), restMs)
    return () => clearTimeout(timer)
  }, [isPending])
  return isResting
}

function RegistrationNote({ event, isGuest }: { event: RidingEvent; isGuest: boolean }) {
  const t = useTexts(ridesTexts)
  const format = useFormat()
  const { registration, closesAt, myStatus, status } = event
  if (registration === 'ended') return isUnderWay(status) && <p className="quiet plain">{t('started')}</p>
  if (registration === 'open') {
    return (
      <div className="quiet plain">
        <p>{t('closes', { time: format.dayTime(closesAt) })}</p>
        {myStatus === 'waiting' && <p>{t('waitNote')}</p>}
      </div>
    )
  }
  if (isGuest && myStatus === null) return <p className="quiet plain">{t('closed')}</p>
  return (
    <div className="quiet plain">
      <p>
        {t('closed')} {t(myStatus === null ? 'closedCall' : myStatus === 'waiting' ? 'closedWaiting' : 'closedGoing')}
      </p>
      {myStatus !== 'registered' && <CallClub />}
    </div>
  )
}

const isUnderWay = (status: string) => status === 'upcoming' || status === 'ongoing'

function CallClub() {
  const t = useTexts(ridesTexts)
  return (
    <ClubPhone className="standing-link strong">
      {(phone) => (
        <span>
          {t('callClub')} <span className="one-piece">{phone}</span>
        </span>
      )}
    </ClubPhone>
  )
}

const maxDrawnPlaces = 30
/** Riders are staggered, so in one track the distance is twice as much. */
const gap = 9

function RidePlaces({ event, children }: { event: RidingEvent; children: ReactNode }) {
  const t = useTexts(ridesTexts)
  const { registeredCount, passengerCount, waitingCount, maxParticipants, registration } = event
  const left = maxParticipants === null ? null : Math.max(0, Number(maxParticipants) - registeredCount)
  const going = registeredCount === 0 ? t('nobody') : t('going', { count: registeredCount })
  const people = passengerCount === 0 ? [going] : [motorcycles(), t('peopleInAll', { count: registeredCount + passengerCount })]
  const facts = [
    left === null ? t('unlimited') : left === 0 ? t('full') : t('placesLeft', { count: left }),
    waitingCount > 0 && t('waiting', { count: waitingCount }),
  ].filter((fact) => fact !== false)

  function motorcycles() {
    if (maxParticipants === null) return t('motorcycles', { count: registeredCount })
    return t('motorcyclesOf', { count: String(registeredCount), max: Number(maxParticipants) })
  }

  return (
    <div className="strong whole snug ride-places">
      <Column event={event} />
      <p>{(registration === 'ended' ? people : [...people, ...facts]).join(' · ')}</p>
      {children}
    </div>
  )
}

function Column({ event: { registeredCount, maxParticipants, myStatus } }: { event: RidingEvent }) {
  const places = Math.max(Number(maxParticipants ?? 0), registeredCount)
  if (places === 0 || places > maxDrawnPlaces) return null
  const width = places * gap + 8
  const own = myStatus === 'registered' ? registeredCount - 1 : -1
  const lookOf = (place: number) => (place === own ? 'ride-place-own' : place < registeredCount ? 'ride-place-taken' : undefined)
  return (
    <svg className="ride-column" width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
        <rect key={place} className={lookOf(place)} x={place * gap + 1} y={place % 2 ? 14 : 3} width="15" height="7" rx="3.5" />
      ))}
    </svg>
  )
}

function ShareRide({ event, titleId, isGuest }: { event: RidingEvent; titleId: string; isGuest: boolean }) {
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()

  function content(): Shared {
    const { origin } = location
    const title = localized(event, 'title')
    if (isGuest) return { title, text: `${event.titleKo}\n${event.titleEn}`, url: rideUrl(language, event, origin) }
    const happening = event.status === 'cancelled' ? 'cancelled' : 'created'
    return { title, text: rideTexts(language, { happening, event, timeZone, origin }) }
  }

  return <ShareButton className="standing-link strong needs-script" titleId={titleId} content={content} />
}

function Participants({ id, titleId }: { id: string; titleId: string }) {
  const t = useTexts(ridesTexts)
  return (
    <section className="whole" aria-label={t('whoLabel')} aria-describedby={titleId}>
      <PagedList query={pages(listParticipants, { id }, { staleTime: 0 })} empty={t('nobody')}>
        {(people) => <Names people={people} />}
      </PagedList>
    </section>
  )
}

function Names({ people }: { people: EventParticipant[] }) {
  const t = useTexts(ridesTexts)
  const firstWaiting = people.findIndex(({ status }) => status === 'waiting')
  return (
    <ol className="ride-names">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the API sends nothing else
        <li key={index} className="row s2">
          <span>
            <PersonName of={person} />
          </span>
          {person.status === 'waiting' && (
            <Badge tone="grey">{t('waitingAs', { place: String(index - firstWaiting + 1) })}</Badge>
          )}
        </li>
      ))}
    </ol>
  )
}
