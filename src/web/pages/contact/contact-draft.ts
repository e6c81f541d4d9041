import type { ContactMessageInput } from '#contract/site/contact-messages.ts'
import { tabStorage } from '#web/browser-storage.ts'

const storageKey = 'contact-draft'

/** As for the draft of an application: the next person at a shared computer must not find it in an open tab. */
const lifeMs = 60 * 60_000

/** Keeps what was typed, until it is sent or the user logs out; nothing while there is neither subject nor message. */
export function keepContactDraft(typed: ContactMessageInput): void {
  if (typed.subject || typed.message) tabStorage.write(storageKey, JSON.stringify({ typed, typedAtMs: Date.now() }))
  else forgetContactDraft()
}

export function forgetContactDraft(): void {
  tabStorage.remove(storageKey)
}

/** What was typed in this tab within the last hour. */
export function readContactDraft(now = Date.now()): ContactMessageInput | null {
  const stored = tabStorage.read(storageKey)
  if (stored === null) return null
  const draft: { typed: ContactMessageInput; typedAtMs: number } = JSON.parse(stored)
  if (now - draft.typedAtMs < lifeMs) return draft.typed
  forgetContactDraft()
  return null
}
