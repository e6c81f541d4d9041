import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RegistrationFields } from '#contract/rides/registration.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { HttpError } from '#web/api/request.ts'
import { useLostSession, useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { registration, withdrawal } from './registration-changes.ts'

/** No longer a member, no such ride, or no sign-up any more. */
const refusals = [403, 404, 409]

/** The two mutations, and what screen readers announce after success. */
export function useRegistration(event: RidingEvent) {
  const t = useTranslations('rides')
  const title = useLocalized()(event, 'title')
  const [said, setSaid] = useState('')
  const sayAfterDialog = (text: string) => setTimeout(setSaid, dialogClosesMs, text)
  const [hasJoined, setHasJoined] = useState(false)
  const common = useTranslations('common')
  const reason = useFailureReason()
  const handleLostSession = useLostSession()
  const registering = useSingleCall({
    ...registration,
    onError(...result) {
      const [error] = result
      if (handleLostSession(error)) return
      // The form says why, too, but it may disappear with the card.
      if (error instanceof HttpError && refusals.includes(error.status))
        notify({ title: common('errorTitle'), description: reason(error), tone: 'error' })
      return registration.onError?.(...result)
    },
  })
  const leaving = useMemberMutation(withdrawal)
  const isPending = registering.isPending || leaving.isPending
  const isResting = useRest(isPending)
  const isNew = event.myStatus === null
  return {
    said,
    say: setSaid,
    /** Whether the viewer has signed up since the page was opened. */
    hasJoined,
    isBusy: isPending || isResting,
    register: async (details: RegistrationFields) => {
      const { myStatus, myWaitingPlace } = await registering.mutateAsync({ id: event.id, ...details })
      if (isNew) setHasJoined(true)
      const joined =
        myStatus === 'waiting' ? t('saidWaiting', { title, place: String(myWaitingPlace ?? '') }) : t('saidGoing', { title })
      sayAfterDialog(isNew ? joined : t('saidSaved', { title }))
    },
    takeBack: (done?: () => void) =>
      leaving.mutate({ id: event.id }, { onSuccess: () => sayAfterDialog(t('saidTakenBack', { title })), onSettled: done }),
  }
}

/** While a dialog is open, the page is hidden from screen readers: they would never say what it tells. */
const dialogClosesMs = 200

/** How long the button ignores clicks after a change: the second tap of a double tap would undo it. */
const restMs = 600

/** Whether a change is pending, or was a moment ago. */
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
