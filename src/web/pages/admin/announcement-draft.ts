import type { AnnouncementInput } from '#contract/announcements.ts'

const storageKey = 'announcement-draft'

export interface AnnouncementDraft {
  /** The announcement that was being changed; null for a new one. */
  editing: string | null
  input: AnnouncementInput
}

/** Keeps what was written while somebody signs in again. Announcements are for everybody to read, so nothing personal is stored. */
export function keepDraft(draft: AnnouncementDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // without storage the text is lost with the page, as it always was
  }
}

/** The draft that was kept in this tab. It is handed out once. */
export function takeDraft(): AnnouncementDraft | null {
  try {
    const stored = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return stored === null ? null : (JSON.parse(stored) as AnnouncementDraft)
  } catch {
    return null
  }
}
