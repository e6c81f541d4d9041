import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/use-draft.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy, useLazy, useLazyDialog } from '#web/lazy.ts'
import { HomeLink } from '#web/ride-day/home-link/home-link.tsx'
import { ShareRide } from '#web/rides/share-ride.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RegistrationDraft } from './registration-form.tsx'
import { RegistrationNote } from './registration-note.tsx'
import { RidePlaces } from './ride-places.tsx'
import { useRegistration } from './use-registration.ts'

const lazyParticipants = lazy(() => import('./participants.tsx').then(({ Participants }) => Participants))
const detailsQuestion = lazy(() => import('./details-question.tsx').then(({ DetailsQuestion }) => DetailsQuestion))
const registrationForm = lazy(async () => {
  const [{ RegistrationForm }] = await Promise.all([import('./registration-form.tsx'), loadFurtherMessages(['ride-day'])])
  return RegistrationForm
})
const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

interface RegistrationProps {
  event: RidingEvent
  titleId: string
  /** Whether the viewer is not approved as a member yet. */
  isGuest: boolean
}

/**
 * The riders of a ride, and the button that opens the form to sign up, or gives up the place. Names and new places are for members: a
 * guest sees how many places are left and can give up an old one.
 */
export function Registration({ event, titleId, isGuest }: RegistrationProps) {
  const t = useTranslations('rides')
  const participants = useLazyDialog(lazyParticipants)
  const isOpen = participants.Opened !== undefined
  const isCancelled = event.status === 'cancelled'
  const hasNames = !isGuest && !isCancelled && event.registeredCount + event.waitingCount > 0
  return (
    <div className="ride-registration">
      {!isCancelled && (
        <RidePlaces event={event}>
          <RegistrationNote event={event} isGuest={isGuest} />
        </RidePlaces>
      )}
      {hasNames && (
        <button
          type="button"
          className="ride-action needs-script"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={isOpen ? participants.close : participants.open}
        >
          {isOpen ? t('whoHide') : t('who')}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      <ShareRide event={event} titleId={titleId} isGuest={isGuest} />
      {!isGuest && <HomeLink event={event} titleId={titleId} />}
      <RegistrationButton event={event} titleId={titleId} isGuest={isGuest} />
      {hasNames && participants.Opened && <participants.Opened id={event.id} titleId={titleId} />}
    </div>
  )
}

function RegistrationButton({ event, titleId, isGuest }: RegistrationProps) {
  const t = useTranslations('rides')
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
    else takeBack()
  }

  return (
    <>
      {isShown && myStatus !== null && !isGuest && (
        <button type="button" className="ride-action needs-script" aria-describedby={titleId} onClick={form.open}>
          {t('editOwn')}
        </button>
      )}
      {isShown && (
        <Button
          ref={button}
          className="ride-button needs-script"
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
      {form.Opened && (
        <PageTexts>
          <form.Opened event={event} draft={draft} onDraft={setDraft} register={register} onClose={form.close} />
        </PageTexts>
      )}
      {question.Opened && (
        <question.Opened
          onClose={question.close}
          title={isWaiting ? t('stopWaitingTitle') : t('takeBackTitle')}
          text={consequence()}
          confirmLabel={isWaiting ? t('stopWaiting') : t('takeBack')}
          keepLabel={t('keep')}
          busy={isBusy}
          onConfirm={() => takeBack(question.close)}
        />
      )}
    </>
  )
}
