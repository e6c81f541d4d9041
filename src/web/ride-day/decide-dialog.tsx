import { useQueryClient } from '@tanstack/react-query'
import { CalendarClock, CircleHelp, CircleX, Flag, Share2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Body } from '#contract/calls.ts'
import { ClubDate } from '#contract/date-fields.ts'
import { optionalLine } from '#contract/fields.ts'
import { decideRide } from '#contract/ride-day/ride-day-calls.ts'
import { popUpRefusals } from '#contract/rides/pop-up-refusals.ts'
import { updateRidingEvent } from '#contract/rides/ride-calls.ts'
import { maxReasonLength } from '#contract/rides/ride-reasons.ts'
import type { RideDecision, RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useClub } from '#web/club.tsx'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy } from '#web/lazy.ts'
import { daysInForm, fieldsOfRide } from '#web/rides/plan/ride-fields.ts'
import { SeriesChoice } from '#web/rides/plan/series-fields.tsx'
import { readRidesAgain } from '#web/rides/ride-changes.ts'
import { nextRideDay, rideHours } from '#web/rides/ride-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { hasShareDialog, share } from '#web/ui/share.ts'
import { OutlookFacts } from './decision-facts.tsx'
import { ReasonField } from './reason-field.tsx'
import { decideRideTexts } from './ride-day.texts.ts'
import { type Happening, rideTexts } from './ride-messages.ts'
import { useTelling } from './use-telling.tsx'

learnSentences(popUpRefusals)

type DecisionSent = Omit<Body<typeof decideRide>, 'expectedVersion'>

interface DecideDialogProps {
  event: RidingEvent
  onClose: () => void
}

/** Decides whether the ride goes (docs/product.md 21.2), then offers the message for the club's chat. */
export function DecideDialog({ event, onClose }: DecideDialogProps) {
  const t = useTexts(decideRideTexts)
  const [asks, setAsks] = useState<'postponed' | 'cancelled' | null>(null)
  const { decided, decide, isBusy, close, tellingDialog } = useDeciding(event, onClose)
  if (tellingDialog !== null) return tellingDialog
  const back = () => setAsks(null)
  const press = (decision: RideDecision) => void decide({ decision }).catch(() => {})
  return (
    // One dialog for all steps: it knows where the focus was before.
    <Dialog title={t(decided === null ? 'title' : 'decidedTitle')} onClose={close}>
      {decided !== null ? (
        <DecidedStep {...decided} onClose={close} />
      ) : (
        <>
          <RideToDecide event={event} />
          {asks === null && (
            <DecisionChoices
              event={event}
              isBusy={isBusy}
              onChoose={(decision) =>
                decision === 'postponed' || decision === 'cancelled' ? setAsks(decision) : press(decision)
              }
            />
          )}
          {asks === 'postponed' && <PostponeStep event={event} decide={decide} onBack={back} />}
          {asks === 'cancelled' && <CancelStep event={event} decide={decide} onBack={back} />}
        </>
      )}
    </Dialog>
  )
}

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
const tellingParts = lazy(() => import('./tell-riders.tsx'))

/** The page behind shows the decision when the dialog is closed: a ride that was cancelled or moved may leave the list, and this dialog with it. */
function useDeciding(event: RidingEvent, onClose: () => void) {
  const t = useTexts(decideRideTexts)
  const client = useQueryClient()
  const isAdmin = useSession().user?.role === 'admin'
  const { mutateAsync, isPending } = useAction(decideRide, {
    // Most likely another leader was faster, or the ride has started, or the time for it is over.
    onError: (error) => readRidesAgain(client, error),
  })
  const format = useFormat()
  const cancelAll = useAction(updateRidingEvent, { onError: (error) => readRidesAgain(client, error) })
  const [decided, setDecided] = useState<Decided | null>(null)
  const [isTelling, setIsTelling] = useState(false)
  const isSent = useRef(false)
  const { openTelling, dialog } = useTelling(close)

  function close() {
    onClose()
    if (decided !== null) void readRidesAgain(client)
  }

  async function decide({ andFollowing, ...input }: DecisionSent & { andFollowing?: boolean }): Promise<void> {
    // The second tap of a double tap comes before the mutation is rendered as pending.
    if (isSent.current) return
    isSent.current = true
    const ride = { id: event.id, expectedVersion: event.updatedAt }
    const withoutReason = fieldsOfRide(event, daysInForm(format, event))
    const sending = andFollowing
      ? cancelAll.mutateAsync({ ...withoutReason, ...ride, status: 'cancelled', reason: input.reason ?? null, andFollowing })
      : mutateAsync({ ...ride, ...input })
    const after = await sending.catch((error: unknown) => {
      isSent.current = false
      throw error
    })
    const happening = after.status === 'cancelled' ? 'cancelled' : 'changed'
    const told: Decided = { event: after, before: event, happening, andFollowing: andFollowing === true }
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
  return { decided, decide, isBusy: isPending || cancelAll.isPending, close, tellingDialog }
}

const choices = [
  { decision: 'go', variant: 'ok', Icon: Flag },
  { decision: 'open', variant: 'ghost', Icon: CircleHelp },
  { decision: 'postponed', variant: 'ghost', Icon: CalendarClock },
  { decision: 'cancelled', variant: 'danger', Icon: CircleX },
] as const

function DecisionChoices(props: { event: RidingEvent; isBusy: boolean; onChoose: (decision: RideDecision) => void }) {
  const { event, isBusy, onChoose } = props
  const t = useTexts(decideRideTexts)
  // For its new day, nothing is decided about a postponed ride.
  const present: RideDecision = event.decision === 'postponed' ? 'open' : event.decision
  return (
    <fieldset className="stack s3">
      <legend className="sr-only">{t('title')}</legend>
      {choices.map(({ decision, variant, Icon }) => (
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
            if (!isBusy) onChoose(decision)
          }}
        >
          <Icon aria-hidden="true" />
          <span className="stack s1">
            {t(`choices.${decision}`)}
            <small>{decision === present ? t('present') : t(`effects.${decision}`)}</small>
          </span>
        </Button>
      ))}
    </fieldset>
  )
}

const reason = optionalLine(maxReasonLength)
const Cancelling = z.object({ reason })
const Postponing = z.object({ newDate: ClubDate, reason })

interface StepProps {
  event: RidingEvent
  decide: (input: DecisionSent & { andFollowing?: boolean }) => Promise<void>
  onBack: () => void
}

/** The focus is on the way back: the first press was not to be the last. */
function CancelStep({ event, decide, onBack }: StepProps) {
  const t = useTexts(decideRideTexts)
  const isAdmin = useSession().user?.role === 'admin'
  const [andFollowing, setAndFollowing] = useState(false)
  const form = useCallForm((typed: z.infer<typeof Cancelling>) => decide({ decision: 'cancelled', ...typed, andFollowing }), {
    schema: Cancelling,
    values: { reason: '' },
  })
  return (
    <Form form={form}>
      <p className="dialog-text">{t('cancelText', { count: event.registeredCount + event.waitingCount })}</p>
      <ReasonField form={form} />
      {isAdmin && event.seriesId && <SeriesChoice isAll={andFollowing} onChoose={setAndFollowing} />}
      <FormFoot variant="danger" submit={t('choices.cancelled')} busy={t('sending')}>
        <Button size="large" autoFocus onClick={onBack}>
          {t('back')}
        </Button>
      </FormFoot>
    </Form>
  )
}

function PostponeStep({ event, decide, onBack }: StepProps) {
  const t = useTexts(decideRideTexts)
  const format = useFormat()
  const day = format.dayInput(event.eventDate)
  const form = useCallForm((typed: z.infer<typeof Postponing>) => decide({ decision: 'postponed', ...typed }), {
    schema: Postponing,
    values: { newDate: nextRideDay(day, day), reason: '' },
    focus: 'newDate', // the pressed button is gone
    isLong: true,
  })
  return (
    <Form form={form}>
      <TextField form={form} name="newDate" label={t('newDate')} hint={t('newDateHint')} type="date" />
      <ReasonField form={form} />
      <FormFoot submit={t('postpone')} busy={t('sending')}>
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
      </FormFoot>
    </Form>
  )
}

interface Decided {
  event: RidingEvent
  before: RidingEvent
  happening: Happening
  andFollowing: boolean
}

function DecidedStep({ event, before, happening, onClose }: Decided & { onClose: () => void }) {
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
