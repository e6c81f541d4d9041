import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { ClubDate } from '#contract/date-fields.ts'
import type { RideDecisionInput } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { nextRideDay } from '#web/rides/ride-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'

const Postponing = z.object({ newDate: ClubDate })
type Postponing = z.infer<typeof Postponing>

interface PostponeStepProps {
  event: RidingEvent
  /** @throws when the server rejects it. */
  decide: (input: Omit<RideDecisionInput, 'expectedVersion'>) => Promise<void>
  onBack: () => void
}

/** Asks for the new day of the ride: a week later, unless another one is chosen. */
export function PostponeStep({ event, decide, onBack }: PostponeStepProps) {
  const t = useTranslations('decideRide')
  const format = useFormat()
  const day = format.dayInput(event.eventDate)
  const form = useContractForm<Postponing>(Postponing, { newDate: nextRideDay(day, day) })
  // The pressed button is gone.
  const { setFocus } = form
  useEffect(() => setFocus('newDate'), [setFocus])
  const { submit, isSubmitting, problem } = useSubmit(form, ({ newDate }) => decide({ decision: 'postponed', newDate }))
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <TextField form={form} name="newDate" label={t('newDate')} hint={t('newDateHint')} type="date" />
      <FormAlert message={problem} />
      <div className="dialog-foot">
        <Button size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <SubmitButton busy={isSubmitting} busyLabel={t('sending')}>
          {t('postpone')}
        </SubmitButton>
      </div>
    </form>
  )
}
