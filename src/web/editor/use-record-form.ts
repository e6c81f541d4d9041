import type { UseMutationOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ExpectedVersion } from '#contract/fields.ts'
import { HttpError } from '#web/api/request.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { type SchemaOf, useContractForm } from '#web/ui/form/contract-form.ts'
import type { UnsavedRecords } from './unsaved-records.ts'

interface RecordFormOptions<Values extends FieldValues, Row> {
  record: { id: string; updatedAt: string }
  schema: SchemaOf<Values>
  /** The record's values as the form holds them. */
  stored: Values
  unsaved: UnsavedRecords<Values>
  save: UseMutationOptions<Row, Error, Values & ExpectedVersion & { id: string }>
  texts: { doneTitle: string; doneText: string }
  onDone: () => void
}

/**
 * A form with which an administrator corrects what is stored about a person. What was typed and not saved is kept in `unsaved`. After a conflict
 * the form says so, and saving again overwrites.
 */
export function useRecordForm<Values extends FieldValues, Row>(options: RecordFormOptions<Values, Row>) {
  const { schema, stored, unsaved, save, texts, onDone } = options
  const { id, updatedAt } = options.record
  const [kept] = useState(() => unsaved.get(id))
  const [expectedVersion, setExpectedVersion] = useState<string | undefined>(kept ? kept.expectedVersion : updatedAt)
  const form = useContractForm<Values>(schema, (kept?.values ?? stored) as DefaultValues<Values>)
  const { mutateAsync } = useAdminMutation(save, texts)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => unsaved.set(id, { values, expectedVersion }),
      }),
    [form, unsaved, id, expectedVersion],
  )

  /** Drops what was typed. */
  function finish() {
    unsaved.delete(id)
    onDone()
  }

  const sending = useSubmit(form, async (input) => {
    try {
      await mutateAsync({ ...input, id, expectedVersion })
      finish()
    } catch (error) {
      // A conflict that names a field, such as a taken email address, is about what was typed.
      const isStale = error instanceof HttpError && error.status === 409 && error.failure?.issues === undefined
      if (isStale) setExpectedVersion(undefined)
      throw error
    }
  })
  return { ...sending, form, isRestored: kept !== undefined, finish }
}
