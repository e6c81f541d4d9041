import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { Act } from '#web/api/action.ts'
import { type CallFormOptions, useCallForm } from '#web/api/call-form.ts'
import { type DraftName, forgetDraft, useDraft, useKeepDraft } from './drafts.ts'

interface DraftedFormOptions<What extends Act, Values extends FieldValues> extends CallFormOptions<What, Values> {
  /** Under which name what was typed outlasts the session. */
  draft: DraftName
}

interface VersionedDraft<Values> {
  typed: Values
  expectedVersion: string | undefined
}

/** `useCallForm` whose typed text outlasts the session; `isRestored` says that the form began with such text. */
export function useDraftedForm<What extends Act, Values extends FieldValues>(
  what: What,
  { draft, ...options }: DraftedFormOptions<What, Values>,
) {
  const isVersioned = 'version' in options
  const kept = useDraft<Values | VersionedDraft<Values>>(draft)
  const restored = (isVersioned ? kept : kept && { typed: kept }) as VersionedDraft<Values> | null
  // Up to version 1.4.0 the text alone was stored of a rejection.
  if (typeof restored?.typed === 'string') restored.typed = { [String(options.focus)]: restored.typed } as unknown as Values
  const isOver = useRef(false)
  const form = useCallForm<What, Values>(what, {
    ...options,
    onDone(answer, typed) {
      if (draft.outlastsForm) isOver.current = true
      options.onDone?.(answer, typed)
    },
    ...(restored && { values: restored.typed as DefaultValues<Values> }),
    ...(restored && isVersioned && { version: restored.expectedVersion }),
  })
  const isTyped = form.formState.isDirty || restored !== null
  // The form alone holds what was typed from now on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useEffect(() => forgetDraft(draft), [])
  useKeepDraft(draft, () => {
    if (!isTyped || isOver.current) return null
    return isVersioned ? { typed: form.getValues(), expectedVersion: form.expectedVersion } : form.getValues()
  })
  function discard() {
    isOver.current = true
    forgetDraft(draft)
  }
  return { ...form, isRestored: restored !== null, discard }
}
