import { useEffect, useState } from 'react'
import { type DraftName, forgetDraft, readDraft, writeDraft } from './drafts.ts'
import { sessionEnds, useSession } from './session.ts'

// docs/decisions/060: what was typed outlasts the session

/** What the user typed into this form when the last session ended. It stays stored until `useKeepDraft` finds nothing typed any more. */
export function useDraft<Typed>(of: DraftName): Typed | null {
  const owner = useSession().user?.id
  const [draft] = useState(() => (owner === undefined ? null : readDraft<Typed>(of, owner)))
  return draft
}

/** Stores what is typed when the session ends, whichever call reports it. @param typed null while nothing is typed. Never a password. */
export function useKeepDraft<Typed>(of: DraftName, typed: () => Typed | null): void {
  const owner = useSession().user?.id
  useEffect(() => {
    if (owner === undefined) return
    if (typed() === null) forgetDraft(of)
    const keep = () => {
      const values = typed()
      if (values !== null) writeDraft(of, owner, values)
    }
    addEventListener(sessionEnds, keep)
    return () => removeEventListener(sessionEnds, keep)
  })
}
