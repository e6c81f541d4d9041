import { useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ConfirmationCancelled } from './confirmation.ts'
import { HttpError } from './request.ts'

/**
 * Sends a form, one request at a time, and explains failures: beside the fields that the server named, else in `failure`.
 * @param send rejects when the form was not sent. Toasts are up to the mutation.
 * @param explain the text of `failure`, where it is another one than everywhere.
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (input: Values) => Promise<unknown>,
  explain?: (error: Error) => string,
) {
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  const [error, setError] = useState<Error | null>(null)
  const isSending = useRef(false)
  const { errors, isSubmitting, submitCount } = form.formState

  const submit = form.handleSubmit(async (input) => {
    if (isSending.current) return
    isSending.current = true
    setError(null)
    try {
      await send(input)
    } catch (cause) {
      if (cause instanceof ConfirmationCancelled) return
      if (cause instanceof Error && !showIssues(form, cause)) setError(cause)
    } finally {
      isSending.current = false
    }
  })

  const failure = error === null || isSubmitting ? null : (explain ?? reason)(error)
  const hasInvalidFields = !isSubmitting && submitCount > 0 && Object.keys(errors).length > 0
  return {
    submit,
    isSubmitting,
    /** Why the form was not sent. */
    failure,
    /** The same, or that there are marked fields to correct: for forms longer than a phone's screen. */
    problem: hasInvalidFields ? t('checkFields') : failure,
    clearError: () => setError(null),
  }
}

/** Shows the server's errors beside the fields that they name. Returns whether it named any field of this form. */
function showIssues<Values extends FieldValues>(form: UseFormReturn<Values>, error: Error): boolean {
  const fields = new Set(Object.keys(form.getValues()))
  const issues = error instanceof HttpError ? (error.failure?.issues ?? []) : []
  const ownIssues = issues.filter(({ path }) => fields.has(path.split('.')[0] ?? ''))
  for (const [index, { path, message }] of ownIssues.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return ownIssues.length > 0
}
