import type { OwnDetails } from '#contract/applications/details.ts'
import { tabStorage } from '#web/browser-storage.ts'

const storageKey = 'details-draft'

/** As for the draft of an application: the next person at a shared computer must not find it in an open tab. */
const lifeMs = 60 * 60_000

export interface DetailsDraft {
  /** The account whose details they are. */
  username: string
  typed: OwnDetails
  /** `updatedAt` of the application that the form was filled from. */
  expectedVersion: string
}

/** Keeps what was typed when the session had ended, until the user is logged in again. */
export function keepDraft(draft: DetailsDraft): void {
  tabStorage.write(storageKey, JSON.stringify({ ...draft, typedAtMs: Date.now() }))
}

function readDraft(username: string): DetailsDraft | null {
  const stored = tabStorage.read(storageKey)
  if (stored === null) return null
  const draft: DetailsDraft & { typedAtMs: number } = JSON.parse(stored)
  if (draft.username === username && Date.now() - draft.typedAtMs < lifeMs) return draft
  tabStorage.remove(storageKey)
  return null
}

/** Whether the user typed details here before the session ended. Removes a draft of another user or of long ago. */
export function hasDraftOf(username: string): boolean {
  return readDraft(username) !== null
}

/** Reads the user's draft and removes it. */
export function takeDraft(username: string): DetailsDraft | null {
  const draft = readDraft(username)
  tabStorage.remove(storageKey)
  return draft
}
