import { useState } from 'react'
import { useDraft, useKeepDraft } from '#web/accounts/session/drafts.ts'

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
