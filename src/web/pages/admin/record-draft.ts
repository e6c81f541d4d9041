import { tabStorage } from '#web/browser-storage.ts'

const storageKey = 'record-draft'

/** As for the draft of an application: the next person at a shared computer must not find it in an open tab. */
const lifeMs = 60 * 60_000

/** Keeps what an administrator had typed about a person when the session had ended. @param id of the application or account. */
export function keepRecordDraft(id: string, typed: object): void {
  tabStorage.write(storageKey, JSON.stringify({ id, typed, typedAtMs: Date.now() }))
}

/** Reads and removes what was typed about this person, or about any long ago; null when there is nothing. */
export function takeRecordDraft<Typed>(id: string): Typed | null {
  const stored = tabStorage.read(storageKey)
  if (stored === null) return null
  const draft: { id: string; typed: Typed; typedAtMs: number } = JSON.parse(stored)
  const isFresh = Date.now() - draft.typedAtMs < lifeMs
  if (isFresh && draft.id !== id) return null
  tabStorage.remove(storageKey)
  return isFresh ? draft.typed : null
}
