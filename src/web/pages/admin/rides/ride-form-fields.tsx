import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { difficulties, eventStatuses, type RidingEventFields } from '#contract/rides/riding-events.ts'
import { useClub } from '#web/club.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { InsertPhrase } from '#web/pages/admin/phrases/insert-phrase.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { LeaderFields } from './leaders/leader-fields.tsx'
import { StopFields } from './route/stop-fields.tsx'

/** The fields in the order in which administrators fill them in, one group for each language. */
export function RideFormFields({ form, isCopy }: { form: UseFormReturn<RidingEventFields>; isCopy: boolean }) {
  const t = useTranslations('rideForm')
  const names = useTranslations()
  const format = useFormat()
  const { registrationClosesHours: hours, decisionTime } = useClub()
  const fields = useRef<HTMLDivElement>(null)
  // Only the date of a repeated ride has to change.
  useEffect(() => {
    if (isCopy) fields.current?.querySelector<HTMLElement>('[name=eventDate]')?.focus()
  }, [isCopy])
  return (
    <div ref={fields} className="form">
      <FieldGroup heading={t('whenHeading')}>
        <TextField form={form} name="eventDate" label={t('eventDate')} type="date" />
        <TextField form={form} name="endDate" label={t('endDate')} type="date" optional />
        <div className="field-pair field-pair-narrow">
          <TextField form={form} name="startTime" label={t('startTime')} type="time" />
          <TextField form={form} name="endTime" label={t('endTime')} type="time" optional />
        </div>
        <TextField form={form} name="meetingLocation" label={t('meetingLocation')} autoComplete="off" />
      </FieldGroup>
      <LeaderFields form={form} />
      <FieldGroup heading={t('koreanHeading')}>
        <TextField form={form} name="titleKo" label={t('titleKo')} lang="ko" autoComplete="off" />
        <TextAreaField form={form} name="descriptionKo" label={t('descriptionKo')} lang="ko" rows={3} />
      </FieldGroup>
      <FieldGroup heading={t('englishHeading')}>
        <TextField form={form} name="titleEn" label={t('titleEn')} lang="en" autoComplete="off" />
        <TextAreaField form={form} name="descriptionEn" label={t('descriptionEn')} lang="en" rows={3} />
        <InsertPhrase form={form} names={{ ko: 'descriptionKo', en: 'descriptionEn' }} />
      </FieldGroup>
      <FieldGroup heading={t('moreHeading')}>
        <div className="field-pair field-pair-narrow">
          <SelectField
            form={form}
            name="difficulty"
            label={t('difficulty')}
            options={difficulties.map((value) => ({ value, label: names(`difficulty.${value}`) }))}
          />
          <SelectField
            form={form}
            name="status"
            label={t('status')}
            options={eventStatuses.map((value) => ({ value, label: names(`eventStatus.${value}`) }))}
          />
        </div>
        <TextField
          form={form}
          name="maxParticipants"
          label={t('maxParticipants')}
          hint={t('maxParticipantsHint')}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          optional
        />
        <TextField
          form={form}
          name="registrationClosesAt"
          label={t('registrationClosesAt')}
          hint={t('registrationClosesAtHint', { hours, notice: String(Math.max(24, hours)) })}
          type="datetime-local"
          optional
        />
        <TextField
          form={form}
          name="decideBy"
          label={t('decideBy')}
          hint={t('decideByHint', { time: format.clockTime(decisionTime) })}
          type="datetime-local"
          optional
        />
        <TextAreaField form={form} name="route" label={t('route')} rows={2} optional />
      </FieldGroup>
      <FieldGroup heading={names('stopForm.heading')}>
        <StopFields form={form} />
      </FieldGroup>
    </div>
  )
}
