import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useId, useState } from 'react'
import { isKept } from '#contract/members/applications.ts'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { askAgainMonths } from '#contract/members/person-filters.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import { findOwnRegistration } from '#contract/rides/ride-calls.ts'
import {
  type OwnRegistration,
  type RegistrationFields,
  RegistrationInput,
  type RidingEvent,
} from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { retentionHours } from '#contract/site/retention.ts'
import { useAction, useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { isOlderThan } from '#web/i18n/format.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { rideDays } from '#web/rides/ride-dates.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { rideRegistrationTexts, ridesTexts } from './rides.texts.ts'

export interface RegistrationDraft {
  fields: RegistrationFields
  hasPassenger: boolean
}

interface RegistrationFormProps {
  event: RidingEvent
  draft: RegistrationDraft | null
  onDraft: Dispatch<SetStateAction<RegistrationDraft | null>>
  /** Rejects when the ride took no registration; the form then keeps what was typed. */
  register: (details: RegistrationFields) => Promise<void>
  onClose: () => void
}

/** docs/product.md 21.4 */
export function RegistrationForm({ event, ...props }: RegistrationFormProps) {
  const t = useTexts(rideRegistrationTexts)
  const localized = useLocalized()
  const format = useFormat()
  // Fetched each time that the form opens.
  const {
    data: own,
    error,
    isFetching,
    refetch,
  } = useQuery(read(findOwnRegistration, { id: event.id }, { gcTime: 0, staleTime: 0, meta: { readOnce: true } }))
  const handleLostSession = useLostSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (error) handleLostSession(error)
  }, [error])
  // The title stays when the registration changes behind the dialog.
  const [intent] = useState(() => intentOf(event))
  const rideId = useId()
  return (
    <Dialog title={t(`${intent}Title`)} describedBy={rideId} onClose={props.onClose} closeOutside={false}>
      <p className="dialog-text" id={rideId}>
        {localized(event, 'title')} · {rideDays(format, event) ?? format.fullDate(event.eventDate)}
      </p>
      {own ? (
        <DetailsForm own={own} intent={intent} {...props} />
      ) : isFetching ? (
        <ListLoading />
      ) : (
        <ListError onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}

type Intent = 'join' | 'wait' | 'edit'

function intentOf({ myStatus, maxParticipants, registeredCount, waitingCount }: RidingEvent): Intent {
  if (myStatus !== null) return 'edit'
  const isFull = maxParticipants !== null && registeredCount >= Number(maxParticipants)
  return isFull || waitingCount > 0 ? 'wait' : 'join'
}

const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const

type DetailsFormProps = Omit<RegistrationFormProps, 'event'> & { own: OwnRegistration; intent: Intent }

function DetailsForm({ own, intent, draft, onDraft, register, onClose }: DetailsFormProps) {
  const t = useTexts(rideRegistrationTexts)
  const id = useId()
  const [hasPassenger, setHasPassenger] = useState(draft?.hasPassenger ?? own.passengerName !== null)
  const form = useCallForm(send, { schema: RegistrationInput, values: draft?.fields ?? fieldsOf(own) })

  async function send(input: RegistrationFields): Promise<void> {
    if (hasPassenger && !input.passengerName)
      return form.setError('passengerName', { message: say('This field is required') }, { shouldFocus: true })
    await register(hasPassenger ? input : { ...input, passengerName: null, passengerPhone: null })
    onDraft(null)
    onClose()
  }

  function bringPassenger(isBrought: boolean) {
    setHasPassenger(isBrought)
    onDraft({ fields: form.getValues(), hasPassenger: isBrought })
    form.clearErrors(['passengerName', 'passengerPhone'])
  }

  function keepTyped() {
    const fields = { ...form.getValues() }
    onDraft((kept) => ({ fields, hasPassenger: kept?.hasPassenger ?? hasPassenger }))
  }

  return (
    <Form form={form} onChange={keepTyped}>
      <TextField form={form} name="motorcycle" label={t('motorcycle')} autoComplete="off" optional />
      <div className="field check-field">
        <label htmlFor={id}>{t('hasPassenger')}</label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('passengerNote')}
        </p>
        <input
          id={id}
          type="checkbox"
          className="check"
          aria-describedby={`${id}-hint`}
          checked={hasPassenger}
          onChange={(event) => bringPassenger(event.target.checked)}
        />
      </div>
      {hasPassenger && (
        <>
          <TextField form={form} name="passengerName" label={t('passengerName')} autoComplete="off" />
          <TextField form={form} name="passengerPhone" label={t('passengerPhone')} hint={t('passengerPhoneHint')} {...phone} />
        </>
      )}
      {own.needsEmergencyPhone && (
        <>
          <p className="form-note">{t('emergencyNote')}</p>
          <TextField form={form} name="emergencyContactPhone" label={t('emergencyContactPhone')} {...phone} />
          <TextField form={form} name="emergencyContactName" label={t('emergencyContactName')} autoComplete="off" optional />
        </>
      )}
      <p className="field-hint">
        {t('privacy', { hours: String(retentionHours.rideDay) })}
        {own.needsEmergencyPhone && own.keepsEmergencyContact && ` ${t('privacyContactKept')}`}
      </p>
      <FormFoot submit={t(intent === 'edit' ? 'save' : intent)} busy={t('sending')} size="normal" onCancel={onClose} />
    </Form>
  )
}

function fieldsOf({ usualMotorcycle, ...own }: OwnRegistration): RegistrationFields {
  return {
    motorcycle: own.motorcycle ?? usualMotorcycle ?? '',
    passengerName: own.passengerName ?? '',
    passengerPhone: own.passengerPhone ?? '',
    emergencyContactName: own.emergencyContactName ?? '',
    emergencyContactPhone: own.emergencyContactPhone ?? '',
  }
}

/** docs/product.md 9.7 */
export function DetailsQuestion({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts(ridesTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  const { mutate, isPending } = useAction(confirmOwnDetails, shownDetails)
  if (!application || !isKept(application) || !isOlderThan(application.detailsConfirmedAt, askAgainMonths)) return null
  const { emergencyContactName: name, emergencyContactPhone } = application
  const digits = findWrittenNumbers(emergencyContactPhone)[0]?.digits.slice(-4) ?? ''
  const isKnown = name !== '' && digits !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="row s2 whole">
      <p id={id} className="grow">
        {isKnown ? t('stillRight', { name, digits }) : t('noEmergencyContact')}
      </p>
      <div className="line s2">
        {isKnown && (
          <Button
            size="small"
            busy={isPending}
            onClick={() => mutate({ expectedVersion: application.updatedAt }, { onSuccess: onConfirmed })}
          >
            {t('yes')}
          </Button>
        )}
        <LinkButton size="small" href="/settings#my-details">
          {isKnown ? t('change') : t('fillIn')}
        </LinkButton>
      </div>
    </div>
  )
}
