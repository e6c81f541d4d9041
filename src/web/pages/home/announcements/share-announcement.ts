import { addressIn, announcementAddress } from '#contract/content/announcement-addresses.ts'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'

/** Both titles in either language: the club's chat has readers of both. */
function titles({ titleKo, titleEn }: Announcement): string {
  return `${titleKo}\n${titleEn}`
}

/**
 * Opens the system's share dialog where there is one, else copies a text to the clipboard. Browsers allow both only in response to a click.
 * @returns `done` also when the dialog was cancelled.
 */
export async function shareAnnouncement(announcement: Announcement, language: Language): Promise<'done' | 'copied' | 'failed'> {
  const url = location.origin + addressIn(language, announcementAddress(announcement.id))
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({
        title: language === 'ko' ? announcement.titleKo : announcement.titleEn,
        text: titles(announcement),
        url,
      })
      return 'done'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'done'
    }
  }
  try {
    // Browsers reject it without https, or when the user does.
    await navigator.clipboard.writeText(`${titles(announcement)}\n${url}`)
    return 'copied'
  } catch {
    return 'failed'
  }
}
