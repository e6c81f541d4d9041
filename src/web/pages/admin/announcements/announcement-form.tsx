import { useTranslations } from 'use-intl'
import { announcementTypes } from '#contract/content/announcements.ts'
import { ContentForm } from '#web/pages/admin/editor/content-form.tsx'
import type { FormPlace } from '#web/pages/admin/editor/content-panel.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import type { AnnouncementEditor } from './use-announcement-editor.ts'

/** SPEC section 5: all six fields are required. */
export function AnnouncementForm({ editor, ...place }: FormPlace & { editor: AnnouncementEditor }) {
  const t = useTranslations()
  const { form, editing } = editor
  const types = announcementTypes.map((value) => ({ value, label: t(`announcementType.${value}`) }))
  return (
    <ContentForm
      editor={editor}
      note={t('common.allRequired')}
      {...place}
      submitLabel={editing === null ? t('announcementForm.create') : t('announcementForm.update')}
      busyLabel={t('announcementForm.saving')}
    >
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
    </ContentForm>
  )
}
