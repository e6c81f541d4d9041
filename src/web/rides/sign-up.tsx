import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cancelRegistration, registerForRide } from '#contract/rides/ride-calls.ts'
import type { RegistrationFields, RidingEvent } from '#contract/rides/riding-events.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'
import { useAction, useLostSession } from '#web/api/action.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { confirmDialog } from '#web/ui/dialog/question-button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import type { RegistrationDraft } from './registration-form.tsx'
import { registration, withdrawal } from './ride-changes.ts'
import { ridesTexts } from './rides.texts.ts'

const registrationForm = lazy(() => import('./registration-form.tsx').then(({ RegistrationForm }) => RegistrationForm))

interface SignUp {
  isBusy: boolean
  /** Opens the form: for a new registration, or to change the present one. */
  openForm: () => void
  /** Gives the place up, after a question where the same button would not bring it back. */
  takeBack: () => void
  /** For screen readers: what has been done. */
  said: string
  /** The form and the question, where they are open. */
  dialogs: ReactNode
}

/** Signing up for a ride, from its row or from its page. */
export function useSignUp(event: RidingEvent, isGuest: boolean): SignUp {
  const t = useTexts(ridesTexts)
  const { said, isBusy, register, takeBack, closeForm } = useRegistration(event)
  const question = useLazyDialog(confirmDialog)
  const form = useLazyDialog(registrationForm)
  const draftName = { name: `registration-${event.id}` }
  const [draft, setDraft] = useState(useDraft<RegistrationDraft>(draftName))
  useKeepDraft(draftName, () => draft)
  const { myStatus, waitingCount, myWaitingPlace } = event
  const isWaiting = myStatus === 'waiting'
  const isClosed = event.registration === 'closed'
  // Then the same button does not bring the place back.
  const losesPlace = isGuest || isClosed || (isWaiting ? waitingCount > (myWaitingPlace ?? 0) : waitingCount > 0)

  function consequence() {
    if (isClosed) return isWaiting ? t('stopWaitingClosedText') : t('takeBackClosedText')
    if (isGuest) return t('guestLeaveText')
    return isWaiting ? t('stopWaitingText') : t('takeBackText', { count: waitingCount })
  }

  function close() {
    closeForm()
    form.close()
  }

  return {
    isBusy,
    said,
    openForm: () => (myStatus !== null || !isBusy) && form.open(),
    takeBack() {
      if (isBusy) return
      if (losesPlace) question.open()
      else void takeBack().catch(() => {}) // told by a toast
    },
    dialogs: (
      <>
        {form.Opened && <form.Opened event={event} draft={draft} onDraft={setDraft} register={register} onClose={close} />}
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
    ),
  }
}

/** The button disappears when registration has closed in the meantime: the next Tab must not start at the top of the page. */
export function useKeptFocus(isShown: boolean, place: RefObject<HTMLElement | null>): void {
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (wasShown.current && !isShown && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    wasShown.current = isShown
  }, [isShown, place])
}

const refusals = [403, 404, 409]

function useRegistration(event: RidingEvent) {
  const t = useTexts(ridesTexts)
  const title = useLocalized()(event, 'title')
  const [said, setSaid] = useState('')
  const sayAfterDialog = (text: string) => setTimeout(setSaid, dialogClosesMs, text)
  const common = useTexts(commonTexts)
  const reason = useFailureReason()
  /** What the open form says. */
  const refusal = useRef<string>(undefined)
  const sayWithoutForm = useRef<() => void>(undefined)
  useEffect(() => {
    sayWithoutForm.current = () =>
      refusal.current && notify({ title: common('errorTitle'), description: refusal.current, tone: 'error' })
  })
  // The form may disappear with the ride.
  useEffect(() => () => sayWithoutForm.current?.(), [])
  const handleLostSession = useLostSession()
  const registering = useAction(registerForRide, {
    ...registration,
    showsFailure: true,
    onError(error, input, client) {
      if (handleLostSession(error)) return
      if (error instanceof HttpError && refusals.includes(error.status)) refusal.current = reason(error)
      return registration.onError(error, input, client)
    },
  })
  const leaving = useAction(cancelRegistration, withdrawal)
  const isPending = registering.isPending || leaving.isPending
  const isResting = useRest(isPending)
  const isNew = event.myStatus === null
  return {
    said,
    isBusy: isPending || isResting,
    closeForm() {
      refusal.current = undefined
    },
    async register(details: RegistrationFields) {
      refusal.current = undefined
      const registered = await registering.mutateAsync({ id: event.id, ...details })
      // A new one turns the form into its confirmation.
      if (!isNew) sayAfterDialog(t('saidSaved', { title }))
      return registered
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
