import { addressIn, announcementAddress } from '#contract/content/announcement-addresses.ts'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'

/** Both titles, whatever the page's language: a club's chat has readers of each. */
function titles({ titleKo, titleEn }: Announcement): string {
  return `${titleKo}\n${titleEn}`
}

/**
 * Hands an announcement to the system's own sharing where there is one, else to the clipboard, as a text to paste. To be called by a press: browsers
 * allow neither otherwise.
 * @returns `done` also when the person turned away from the system's dialog.
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
    // Browsers refuse it without https, or when the person does.
    await navigator.clipboard.writeText(`${titles(announcement)}\n${url}`)
    return 'copied'
  } catch {
    return 'failed'
  }
}
