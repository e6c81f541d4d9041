import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { findOwnGuests, saveGuests } from '#contract/rides/ride-calls.ts'
import { AnnouncedGuests, maxGuestsOfMember, type RidingEvent } from '#contract/rides/riding-events.ts'
import { retentionHours } from '#contract/site/retention.ts'
import { useLostSession } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FieldGroup, Form, FormFoot, TextField } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { shownRide } from './ride-changes.ts'
import { ownGuestsTexts } from './rides.texts.ts'

interface GuestsDialogProps {
  event: RidingEvent
  onClose: () => void
}

/** docs/product.md 21.14: a rider announces who rides along on a motorcycle of their own. */
export function GuestsDialog(props: GuestsDialogProps) {
  const t = useTexts(ownGuestsTexts)
  // Fetched each time that the form opens.
  const own = useQuery(read(findOwnGuests, { id: props.event.id }, { gcTime: 0, staleTime: 0, meta: { readOnce: true } }))
  return (
    <Dialog title={t('title')} onClose={props.onClose} closeOutside={false}>
      <p className="dialog-text">{t('text', { max: maxGuestsOfMember })}</p>
      <Loaded from={own}>{({ guests }) => <GuestsForm {...props} guests={guests} />}</Loaded>
    </Dialog>
  )
}

const blank = { name: '', phoneNumber: '', emergencyContactName: '', emergencyContactPhone: '' }
const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } as const

function GuestsForm({ event: { id }, guests, onClose }: GuestsDialogProps & AnnouncedGuests) {
  const t = useTexts(ownGuestsTexts)
  const handleLostSession = useLostSession()
  const form = useCallForm(saveGuests, {
    schema: AnnouncedGuests,
    values: { guests: guests.length === 0 ? [blank] : guests },
    sent: (typed) => ({ ...typed, id }),
    onSuccess: shownRide.onSuccess,
    onError: (error, sent, client) => handleLostSession(error) || shownRide.onError(error, sent, client),
    onDone: onClose,
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'guests', keyName: 'key' })
  return (
    <Form form={form}>
      {fields.map(({ key }, at) => (
        <FieldGroup key={key} heading={t('guest', { place: String(at + 1) })}>
          <TextField form={form} name={`guests.${at}.name`} label={t('name')} autoComplete="off" />
          <TextField form={form} name={`guests.${at}.phoneNumber`} label={t('phoneNumber')} {...phone} />
          <TextField
            form={form}
            name={`guests.${at}.emergencyContactName`}
            label={t('emergencyContactName')}
            autoComplete="off"
          />
          <TextField form={form} name={`guests.${at}.emergencyContactPhone`} label={t('emergencyContactPhone')} {...phone} />
          <Button className="own" size="small" onClick={() => remove(at)}>
            <Trash2 aria-hidden="true" />
            {t('remove', { place: String(at + 1) })}
          </Button>
        </FieldGroup>
      ))}
      {fields.length < maxGuestsOfMember && (
        <Button className="own" onClick={() => append(blank)}>
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      )}
      <p className="field-hint">{t('privacy', { hours: String(retentionHours.rideDay) })}</p>
      <FormFoot submit={t('save')} busy={t('saving')} size="normal" onCancel={onClose} />
    </Form>
  )
}
