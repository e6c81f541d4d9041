import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { HttpError } from '#web/api/request.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import type { FormPlace } from './content-panel.tsx'
import type { ContentEditor } from './use-content-editor.ts'
import './content.css'

interface ContentFormProps<Input extends FieldValues> extends FormPlace {
  editor: ContentEditor<Input>
  /** Which fields have to be filled in. */
  note: string
  /** What the button says that sends it, and while it does. */
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/** The frame of the forms for announcements, rides and albums: note, fields, what went wrong, buttons. */
export function ContentForm<Input extends FieldValues>({
  editor,
  note,
  footClass,
  canCancel,
  submitLabel,
  busyLabel,
  children,
}: ContentFormProps<Input>) {
  const t = useTranslations()
  const problem = useProblem(editor)
  return (
    <form className="form" method="post" noValidate onSubmit={editor.submit}>
      {editor.isRestored && (
        <div className="restored-note" role="status">
          <p>
            <History aria-hidden="true" />
            {t('contentForm.restored')}
          </p>
          <Button size="small" onClick={editor.startOver}>
            {editor.editing === null ? t('contentForm.startOver') : t('contentForm.startOverEditing')}
          </Button>
        </div>
      )}
      <p className="form-note">{note}</p>
      {children}
      <FormAlert message={problem} />
      <div className={footClass}>
        {canCancel && <Button onClick={editor.cancel}>{t('common.cancel')}</Button>}
        <SubmitButton busy={editor.form.formState.isSubmitting} busyLabel={busyLabel}>
          {submitLabel}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Why it was not saved, beside the button that was pressed. */
function useProblem<Input extends FieldValues>({ form, error }: ContentEditor<Input>): string | null {
  const t = useTranslations('common')
  const sentence = useSentence()
  const { errors, submitCount, isSubmitting } = form.formState
  if (submitCount > 0 && Object.keys(errors).length > 0) return t('checkFields')
  if (error === null || isSubmitting) return null
  return error instanceof HttpError ? sentence(error.failure?.message) : t('offline')
}
