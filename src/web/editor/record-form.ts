import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyCall } from '#contract/calls.ts'
import { useDraft, useKeepDraft } from '#web/accounts/session/use-draft.ts'
import { type CallFormOptions, type Taking, useCallForm } from '#web/api/call-form.ts'

interface RecordFormOptions<What extends AnyCall, Values extends FieldValues>
  extends Omit<CallFormOptions<What, Values>, 'values' | 'version' | 'onDone'> {
  record: { id: string; updatedAt: string }
  stored: Values
  unsaved: UnsavedRecords<Values>
  onDone: () => void
}

/** A form with which an administrator corrects what is stored about a person. What was typed and not saved is kept in `unsaved`. */
export function useRecordForm<What extends AnyCall, Values extends FieldValues>(
  call: What & Taking<What, Values>,
  { record: { id, updatedAt }, stored, unsaved, onDone, ...options }: RecordFormOptions<What, Values>,
) {
  const [kept] = useState(() => unsaved.get(id))

  function finish() {
    unsaved.delete(id)
    onDone()
  }

  const form = useCallForm<What, Values>(call, {
    ...options,
    values: (kept?.values ?? stored) as never,
    version: kept ? kept.expectedVersion : updatedAt,
    sent: (typed) => ({ ...typed, id }) as never,
    onDone: finish,
  })
  const { subscribe, expectedVersion } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => unsaved.set(id, { values, expectedVersion }) }),
    [subscribe, unsaved, id, expectedVersion],
  )
  return { form, isRestored: kept !== undefined, finish }
}

interface Unsaved<Values> {
  values: Values
  expectedVersion: string | undefined
}

/** Forms about a person that were closed before they were saved, by the id of the application or account. */
export type UnsavedRecords<Values> = Map<string, Unsaved<Values>>

/** @param name of the draft in which they outlast the session. */
export function useUnsavedRecords<Values>(name: string): UnsavedRecords<Values> {
  const draft = useDraft<[id: string, Unsaved<Values>][]>({ name })
  const [unsaved] = useState(() => new Map(draft))
  useKeepDraft({ name }, () => (unsaved.size > 0 ? [...unsaved] : null))
  return unsaved
}
