import { useTranslations } from 'use-intl'
import { announcementTypes } from '#contract/announcements.ts'
import { HttpError } from '#web/api/request.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form-parts.tsx'
import type { AnnouncementEditor } from './use-announcement-editor.ts'

/** SPEC section 5: all six fields are required. `footClass` is where the buttons stand: at the sheet's foot or under the fields. */
export function AnnouncementForm({
  editor,
  footClass,
  canCancel,
}: {
  editor: AnnouncementEditor
  footClass: string
  canCancel: boolean
}) {
  const t = useTranslations()
  const { form, editing, submit, finish } = editor
  const { isSubmitting } = form.formState
  const types = announcementTypes.map((value) => ({ value, label: t(`announcementType.${value}`) }))
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="form-note">{t('common.allRequired')}</p>
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
      <FormAlert message={useProblem(editor)} />
      <div className={footClass}>
        {canCancel && <Button onClick={finish}>{t('common.cancel')}</Button>}
        <SubmitButton busy={isSubmitting} busyLabel={t('announcementForm.saving')}>
          {editing === null ? t('announcementForm.create') : t('announcementForm.update')}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Why it was not saved, beside the button that was pressed. */
function useProblem({ form, error }: AnnouncementEditor): string | null {
  const t = useTranslations('common')
  const sentence = useSentence()
  const { errors, submitCount } = form.formState
  if (submitCount > 0 && Object.keys(errors).length > 0) return t('checkFields')
  if (error === null || form.formState.isSubmitting) return null
  return error instanceof HttpError ? sentence(error.failure?.message) : t('offline')
}
