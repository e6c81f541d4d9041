import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useId, useState } from 'react'
import { findOwnRegistration } from '#contract/rides/ride-calls.ts'
import { rideSentences } from '#contract/rides/ride-sentences.ts'
import {
  type OwnRegistration,
  type RegistrationFields,
  RegistrationInput,
  type RidingEvent,
} from '#contract/rides/riding-events.ts'
import { say } from '#contract/sentences.ts'
import { retentionHours } from '#contract/site/retention.ts'
import { useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { rideDays } from '#web/rides/ride-dates.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { Confirmation } from './confirmation.tsx'
import { memberRideTexts } from './member-ride.texts.ts'
import { rideRegistrationTexts, signedUpTexts } from './rides.texts.ts'

learnSentences(rideSentences)

export { GuestsDialog } from './guests-dialog.tsx'

export interface RegistrationDraft {
  fields: RegistrationFields
  hasPassenger: boolean
}

interface RegistrationFormProps {
  event: RidingEvent
  draft: RegistrationDraft | null
  onDraft: Dispatch<SetStateAction<RegistrationDraft | null>>
  /** Rejects when the ride took no registration; the form then keeps what was typed. */
  register: (details: RegistrationFields) => Promise<RidingEvent>
  onClose: () => void
}

/** docs/product.md 21.4. After a new registration the dialog turns into its confirmation. */
export function RegistrationForm({ event, ...props }: RegistrationFormProps) {
  const t = useTexts(rideRegistrationTexts, signedUpTexts)
  const [registered, setRegistered] = useState<RidingEvent | null>(null)
  // The title stays when the registration changes behind the dialog.
  const [intent] = useState(() => intentOf(event))
  const aboutId = useId()
  const done = registered && {
    going: t('signedUp.going'),
    waiting: t('signedUp.waiting', { place: String(registered.myWaitingPlace ?? '') }),
  }
  return (
    <Dialog
      title={done ? done[registered?.myStatus === 'waiting' ? 'waiting' : 'going'] : t(`rideRegistration.${intent}Title`)}
      describedBy={aboutId}
      onClose={props.onClose}
      closeOutside={false}
    >
      {registered ? (
        <Confirmation event={registered} aboutId={aboutId} onClose={props.onClose} />
      ) : (
        <OwnDetails event={event} intent={intent} aboutId={aboutId} onRegistered={setRegistered} {...props} />
      )}
    </Dialog>
  )
}

type OwnDetailsProps = RegistrationFormProps & { intent: Intent; onRegistered: (event: RidingEvent) => void }

function OwnDetails({ event, aboutId, ...props }: OwnDetailsProps & { aboutId: string }) {
  const localized = useLocalized()
  const format = useFormat()
  // Fetched each time that the form opens.
  const {
    data: own,
    error,
    isFetching,
    refetch,
  } = useQuery(read(findOwnRegistration, { id: event.id }, { gcTime: 0, staleTime: 0, meta: { readOnce: true } }))
  const t = useTexts(memberRideTexts)
  const handleLostSession = useLostSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (error) handleLostSession(error)
  }, [error])
  return (
    <>
      <p className="dialog-text" id={aboutId}>
        {localized(event, 'title')} · {rideDays(format, event) ?? format.fullDate(event.eventDate)}
      </p>
      {event.kind === 'member' && (
        <p className="form-note">
          {t('note')} {t('contacts')}
        </p>
      )}
      {own ? <DetailsForm own={own} {...props} /> : isFetching ? <ListLoading /> : <ListError onRetry={() => void refetch()} />}
    </>
  )
}

type Intent = 'join' | 'wait' | 'edit'

function intentOf({ myStatus, maxParticipants, registeredCount, waitingCount }: RidingEvent): Intent {
  if (myStatus !== null) return 'edit'
  const isFull = maxParticipants !== null && registeredCount >= Number(maxParticipants)
  return isFull || waitingCount > 0 ? 'wait' : 'join'
}

const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const

type DetailsFormProps = Omit<OwnDetailsProps, 'event'> & { own: OwnRegistration }

function DetailsForm({ own, intent, draft, onDraft, register, onRegistered, onClose }: DetailsFormProps) {
  const t = useTexts(rideRegistrationTexts)
  const id = useId()
  const [hasPassenger, setHasPassenger] = useState(draft?.hasPassenger ?? own.passengerName !== null)
  const form = useCallForm(send, { schema: RegistrationInput, values: draft?.fields ?? fieldsOf(own) })

  async function send(input: RegistrationFields): Promise<void> {
    if (hasPassenger && !input.passengerName)
      return form.setError('passengerName', { message: say('This field is required') }, { shouldFocus: true })
    const registered = await register(hasPassenger ? input : { ...input, passengerName: null, passengerPhone: null })
    onDraft(null)
    if (intent === 'edit') onClose()
    else onRegistered(registered)
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
