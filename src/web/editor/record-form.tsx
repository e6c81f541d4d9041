import { History } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { AnyCall } from '#contract/calls.ts'
import { type CallFormOptions, type Taking, useCallForm } from '#web/api/call-form.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { contentFormTexts } from './editor.texts.ts'
import type { UnsavedRecords } from './unsaved-records.ts'

export function RestoredNote({ children }: { children?: ReactNode }) {
  const t = useTexts(contentFormTexts)
  return (
    <div className="row s2 split small call-out" role="status">
      <p className="line">
        <History aria-hidden="true" />
        {t('restored')}
      </p>
      {children}
    </div>
  )
}

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
