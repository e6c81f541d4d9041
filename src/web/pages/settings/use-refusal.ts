import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { showIssues } from '#web/ui/form/contract-form.ts'

/** What a dialog of the account says when the server refuses: beside the field where it names one, else above the buttons. A toast would lie on both. */
export function useRefusal<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const reason = useFailureReason()
  const [failure, setFailure] = useState<Error | null>(null)

  function refuse(error: Error) {
    const issues = error instanceof HttpError ? error.failure?.issues : undefined
    setFailure(showIssues(form, issues) ? null : error)
  }

  return { problem: form.formState.isSubmitting ? null : failure && reason(failure), refuse }
}
