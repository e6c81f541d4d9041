import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { decideRide } from '#contract/ride-day/ride-decision-calls.ts'
import type { RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { PageTexts, useLocalized } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { lazy } from '#web/lazy.ts'
import type { Happening } from '#web/ride-day/telling/ride-texts.ts'
import { useTelling } from '#web/ride-day/telling/use-telling.tsx'
import { readRidesAgain } from '#web/rides/read-rides-again.ts'
import { rideHours } from '#web/rides/ride-dates.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { CancelStep } from './cancel-step.tsx'
import { DecidedStep } from './decided-step.tsx'
import { DecisionChoices } from './decision-choices.tsx'
import { OutlookFacts } from './decision-facts.tsx'
import { PostponeStep } from './postpone-step.tsx'
import './decide-dialog.css'

interface DecideDialogProps {
  event: RidingEvent
  onClose: () => void
}

/** Decides whether the ride goes (docs/product.md 21.2), then offers the message for the club's chat. */
export function DecideDialog(props: DecideDialogProps) {
  return (
    <PageTexts>
      <Deciding {...props} />
    </PageTexts>
  )
}

function Deciding({ event, onClose }: DecideDialogProps) {
  const t = useTranslations('decideRide')
  const [step, setStep] = useState<'choose' | 'postpone' | 'cancel'>('choose')
  const { decided, decide, isBusy, close, tellingDialog } = useDeciding(event, onClose)
  if (tellingDialog !== null) return tellingDialog
  const back = () => setStep('choose')
  return (
    // One dialog for all steps: it knows where the focus was before.
    <Dialog title={t(decided === null ? 'title' : 'decidedTitle')} onClose={close}>
      {decided !== null ? (
        <DecidedStep {...decided} onClose={close} />
      ) : (
        <>
          <RideToDecide event={event} />
          {step === 'choose' && (
            <DecisionChoices
              event={event}
              isBusy={isBusy}
              onDecide={(decision) => void decide({ decision }).catch(() => {})}
              onPostpone={() => setStep('postpone')}
              onCancel={() => setStep('cancel')}
            />
          )}
          {step === 'postpone' && <PostponeStep event={event} decide={decide} onBack={back} />}
          {step === 'cancel' && (
            <CancelStep
              event={event}
              isBusy={isBusy}
              onBack={back}
              onConfirm={() => void decide({ decision: 'cancelled' }).catch(() => {})}
            />
          )}
        </>
      )}
    </Dialog>
  )
}

/** What the decision is about: the ride, its sunset and its forecast, and what holds now. */
function RideToDecide({ event }: { event: RidingEvent }) {
  const t = useTranslations('decideRide')
  const localized = useLocalized()
  const format = useFormat()
  const { decision, postponedFrom } = event
  return (
    <div className="decide-ride">
      <p>
        <strong>{localized(event, 'title')}</strong>
        <br />
        {`${format.nearDay(event.eventDate)} · ${rideHours(format, event)}`}
      </p>
      <p>
        {t(`now.${decision}`, {
          time: format.dayTime(event.decidesAt),
          day: postponedFrom === null ? '' : format.nearDay(postponedFrom),
        })}
      </p>
      <dl className="decide-outlook">
        <OutlookFacts ride={event} />
      </dl>
    </div>
  )
}

/** The dialog of administrators, who also call riders, is downloaded with its texts. */
const tellingParts = lazy(() =>
  Promise.all([import('#web/ride-day/telling/tell-riders.tsx'), loadFurtherMessages(['admin-tabs'])]),
)

const decision = change(decideRide, {
  // Most likely another leader was faster, or the ride has started, or the time for it is over.
  onError: (error, _input, _result, { client }) => readRidesAgain(client, error),
})

/**
 * The page behind the dialog shows the decision when the dialog is closed: a ride that was cancelled or moved may leave the list, and this dialog with it.
 */
function useDeciding(event: RidingEvent, onClose: () => void) {
  const t = useTranslations('decideRide')
  const client = useQueryClient()
  const isAdmin = useSession().user?.role === 'admin'
  const { mutateAsync, isPending } = useMemberMutation(decision)
  const [decided, setDecided] = useState<{ event: RidingEvent; before: RidingEvent; happening: Happening } | null>(null)
  const [isTelling, setIsTelling] = useState(false)
  const isSent = useRef(false)
  const { openTelling, dialog } = useTelling(close)

  function close() {
    onClose()
    if (decided !== null) void readRidesAgain(client)
  }

  /** @throws what the call throws. */
  async function decide(input: Omit<RideDecisionInput, 'expectedVersion'>): Promise<void> {
    // The second tap of a double tap comes before the mutation is rendered as pending.
    if (isSent.current) return
    isSent.current = true
    const after = await mutateAsync({ id: event.id, expectedVersion: event.updatedAt, ...input }).catch((error: unknown) => {
      isSent.current = false
      throw error
    })
    const told = {
      event: after,
      before: event,
      happening: after.status === 'cancelled' ? ('cancelled' as const) : ('changed' as const),
    }
    const isLoaded =
      isAdmin &&
      (await tellingParts.load().then(
        () => true,
        () => false,
      ))
    setDecided(told)
    setIsTelling(isLoaded)
    if (isLoaded) openTelling({ ...told, lead: t(`decided.${after.decision}`) })
  }

  const tellingDialog: ReactNode = isTelling ? <PageTexts>{dialog}</PageTexts> : null
  return { decided, decide, isBusy: isPending, close, tellingDialog }
}
