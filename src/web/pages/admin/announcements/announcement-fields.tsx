import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type Announcement, type AnnouncementInput, announcementTypes } from '#contract/content/announcements.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'

export const blankAnnouncement: Required<AnnouncementInput> = {
  type: 'general',
  titleKo: '',
  titleEn: '',
  contentKo: '',
  contentEn: '',
  eventDate: '',
}

/** @param eventDate as a `datetime-local` field holds it, in the club's time zone. */
export function fieldsOfAnnouncement(announcement: Announcement, eventDate: string): Required<AnnouncementInput> {
  const { titleKo, titleEn, contentKo, contentEn } = announcement
  const type = announcementTypes.find((offered) => offered === announcement.type) ?? 'general'
  return { type, eventDate, titleKo, titleEn, contentKo, contentEn }
}

export function AnnouncementFields({ form }: { form: UseFormReturn<AnnouncementInput> }) {
  const t = useTranslations()
  const types = announcementTypes.map((value) => ({ value, label: t(`announcementType.${value}`) }))
  return (
    <>
      <div className="field-pair field-pair-date">
        <SelectField form={form} name="type" label={t('announcementForm.type')} options={types} />
        <TextField
          form={form}
          name="eventDate"
          label={t('announcementForm.eventDate')}
          hint={t('announcementForm.eventDateHint')}
          type="datetime-local"
        />
      </div>
      <TextField form={form} name="titleKo" label={t('announcementForm.titleKo')} lang="ko" autoComplete="off" />
      <TextAreaField form={form} name="contentKo" label={t('announcementForm.contentKo')} lang="ko" />
      <TextField form={form} name="titleEn" label={t('announcementForm.titleEn')} lang="en" autoComplete="off" />
      <TextAreaField form={form} name="contentEn" label={t('announcementForm.contentEn')} lang="en" />
    </>
  )
}
