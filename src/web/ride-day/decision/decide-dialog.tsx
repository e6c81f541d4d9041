import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleHelp, CircleX, Flag, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ClubDate } from '#contract/date-fields.ts'
import { decideRide } from '#contract/ride-day/ride-decision-calls.ts'
import type { RideDecision, RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useClub } from '#web/club.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy } from '#web/lazy.ts'
import { type Happening, rideTexts } from '#web/ride-day/telling/ride-texts.ts'
import { useTelling } from '#web/ride-day/telling/use-telling.tsx'
import { readRidesAgain } from '#web/rides/read-rides-again.ts'
import { nextRideDay, rideHours } from '#web/rides/ride-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { hasShareDialog, share } from '#web/ui/share.ts'
import { decideRideTexts } from './decision.texts.ts'
import { OutlookFacts } from './decision-facts.tsx'

interface DecideDialogProps {
  event: RidingEvent
  onClose: () => void
}

/** Decides whether the ride goes (docs/product.md 21.2), then offers the message for the club's chat. */
export function DecideDialog({ event, onClose }: DecideDialogProps) {
  const t = useTexts(decideRideTexts)
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
  const t = useTexts(decideRideTexts)
  const localized = useLocalized()
  const format = useFormat()
  const { decision, postponedFrom } = event
  return (
    <div className="stack s3 below-4">
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
      <dl className="stack s2 small terms">
        <OutlookFacts ride={event} />
      </dl>
    </div>
  )
}

/** The dialog of administrators, who also call riders, is downloaded with its texts. */
const tellingParts = lazy(() => import('#web/ride-day/telling/tell-riders.tsx'))

/**
 * The page behind the dialog shows the decision when the dialog is closed: a ride that was cancelled or moved may leave the list, and this dialog with it.
 */
function useDeciding(event: RidingEvent, onClose: () => void) {
  const t = useTexts(decideRideTexts)
  const client = useQueryClient()
  const isAdmin = useSession().user?.role === 'admin'
  const { mutateAsync, isPending } = useAction(decideRide, {
    // Most likely another leader was faster, or the ride has started, or the time for it is over.
    onError: (error) => readRidesAgain(client, error),
  })
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

  const tellingDialog: ReactNode = isTelling ? dialog : null
  return { decided, decide, isBusy: isPending, close, tellingDialog }
}

interface DecisionChoicesProps {
  event: RidingEvent
  isBusy: boolean
  onDecide: (decision: 'go' | 'open') => void
  onPostpone: () => void
  onCancel: () => void
}

/** The four decisions as large buttons; the one that holds is marked and cannot be pressed. */
function DecisionChoices({ event, isBusy, onDecide, onPostpone, onCancel }: DecisionChoicesProps) {
  const t = useTexts(decideRideTexts)
  // For its new day, nothing is decided about a postponed ride.
  const present: RideDecision = event.decision === 'postponed' ? 'open' : event.decision
  const choices = [
    { decision: 'go', variant: 'ok', icon: <Flag aria-hidden="true" />, choose: () => onDecide('go') },
    { decision: 'open', variant: 'ghost', icon: <CircleHelp aria-hidden="true" />, choose: () => onDecide('open') },
    { decision: 'postponed', variant: 'ghost', icon: <CalendarClock aria-hidden="true" />, choose: onPostpone },
    { decision: 'cancelled', variant: 'danger', icon: <CircleX aria-hidden="true" />, choose: onCancel },
  ] as const
  return (
    <fieldset className="stack s3">
      <legend className="sr-only">{t('title')}</legend>
      {choices.map(({ decision, variant, icon, choose }) => (
        <Button
          key={decision}
          variant={variant}
          size="large"
          block
          className="button-start"
          disabled={decision === present}
          aria-pressed={decision === present}
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) choose()
          }}
        >
          {icon}
          <span className="stack s1">
            {t(`choices.${decision}`)}
            <small>{decision === present ? t('present') : t(`effects.${decision}`)}</small>
          </span>
        </Button>
      ))}
    </fieldset>
  )
}

interface CancelStepProps {
  event: RidingEvent
  isBusy: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Asks once before the ride is cancelled. */
function CancelStep({ event: { registeredCount, waitingCount }, isBusy, onBack, onConfirm }: CancelStepProps) {
  const t = useTexts(decideRideTexts)
  return (
    <>
      <p className="dialog-text">{t('cancelText', { count: registeredCount + waitingCount })}</p>
      <div className="dialog-foot">
        <Button size="large" autoFocus onClick={onBack}>
          {t('back')}
        </Button>
        <Button variant="danger" size="large" busy={isBusy} onClick={onConfirm}>
          {t('choices.cancelled')}
        </Button>
      </div>
    </>
  )
}

const Postponing = z.object({ newDate: ClubDate })
type Postponing = z.infer<typeof Postponing>

interface PostponeStepProps {
  event: RidingEvent
  /** @throws when the server rejects it. */
  decide: (input: Omit<RideDecisionInput, 'expectedVersion'>) => Promise<void>
  onBack: () => void
}

/** Asks for the new day of the ride: a week later, unless another one is chosen. */
function PostponeStep({ event, decide, onBack }: PostponeStepProps) {
  const t = useTexts(decideRideTexts)
  const format = useFormat()
  const day = format.dayInput(event.eventDate)
  const form = useCallForm(({ newDate }: Postponing) => decide({ decision: 'postponed', newDate }), {
    schema: Postponing,
    values: { newDate: nextRideDay(day, day) },
    focus: 'newDate', // the pressed button is gone
    isLong: true,
  })
  return (
    <Form form={form}>
      <TextField form={form} name="newDate" label={t('newDate')} hint={t('newDateHint')} type="date" />
      <FormFoot submit={t('postpone')} busy={t('sending')}>
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
      </FormFoot>
    </Form>
  )
}

interface DecidedStepProps {
  event: RidingEvent
  before: RidingEvent
  happening: Happening
  onClose: () => void
}

/** The finished message for the club's chat, in both languages. */
function DecidedStep({ event, before, happening, onClose }: DecidedStepProps) {
  const t = useTexts(decideRideTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const { timeZone } = useClub()
  const text = rideTexts(language, { happening, event, before, timeZone, origin: location.origin })
  return (
    <div className="stack s3 below-4">
      <p role="status">{t(`decided.${event.decision}`)}</p>
      <label className="stack s3 strong">
        {t('message')}
        <textarea className="control" rows={9} readOnly value={text} onFocus={({ target }) => target.select()} />
      </label>
      <div className="tiles">
        <CopyButton size="large" text={text} label={t('copy')} />
        {hasShareDialog() && (
          <Button size="large" onClick={() => void share({ title: localized(event, 'title'), text })}>
            <Share2 aria-hidden="true" />
            {t('share')}
          </Button>
        )}
        <Button size="large" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  )
}
