import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { difficulties, eventStatuses } from '#contract/rides/riding-events.ts'
import { ContentForm } from '#web/pages/admin/editor/content-form.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import type { RideEditor } from './use-ride-editor.ts'

/** SPEC section 5: all but end, route and number of riders is required. What an officer knows first comes first; each language in one go. */
export function RideForm({ editor }: { editor: RideEditor }) {
  const t = useTranslations('rideForm')
  const names = useTranslations()
  const { form, editing } = editor
  const place = useRef<HTMLDivElement>(null)
  useFocusOnDate(editor, place)
  return (
    <ContentForm
      editor={editor}
      note={t('note')}
      footClass="dialog-foot"
      canCancel
      submitLabel={editing === null ? t('create') : t('update')}
      busyLabel={t('saving')}
    >
      <div ref={place} className="form">
        <FieldGroup heading={t('whenHeading')}>
          <TextField form={form} name="eventDate" label={t('eventDate')} type="date" />
          <div className="field-pair field-pair-narrow">
            <TextField form={form} name="startTime" label={t('startTime')} type="time" />
            <TextField form={form} name="endTime" label={t('endTime')} type="time" optional />
          </div>
          <TextField form={form} name="meetingLocation" label={t('meetingLocation')} autoComplete="off" />
        </FieldGroup>
        <FieldGroup heading={t('koreanHeading')}>
          <TextField form={form} name="titleKo" label={t('titleKo')} lang="ko" autoComplete="off" />
          <TextAreaField form={form} name="descriptionKo" label={t('descriptionKo')} lang="ko" rows={3} />
        </FieldGroup>
        <FieldGroup heading={t('englishHeading')}>
          <TextField form={form} name="titleEn" label={t('titleEn')} lang="en" autoComplete="off" />
          <TextAreaField form={form} name="descriptionEn" label={t('descriptionEn')} lang="en" rows={3} />
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
          <TextAreaField form={form} name="route" label={t('route')} rows={2} optional />
        </FieldGroup>
      </div>
    </ContentForm>
  )
}

/** A ride that is repeated has everything but its new date, so that is where one goes on. */
function useFocusOnDate({ isCopy }: RideEditor, place: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (isCopy) place.current?.querySelector<HTMLElement>('[name=eventDate]')?.focus()
  }, [isCopy, place])
}
