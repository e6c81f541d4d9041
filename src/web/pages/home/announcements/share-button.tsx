import { Check, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressIn, announcementAddress } from '#contract/content/announcement-addresses.ts'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useCopiedNotice } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'

export function ShareButton({ announcement, titleId }: { announcement: Announcement; titleId: string }) {
  const t = useTranslations('home')
  const { language } = useLanguage()
  const [isCopied, showCopied] = useCopiedNotice()

  async function share() {
    const outcome = await shareAnnouncement(announcement, language)
    if (outcome === 'copied') showCopied()
    if (outcome === 'failed') notify({ title: t('shareFailedTitle'), description: t('shareFailedText'), tone: 'error' })
  }

  return (
    <>
      <button
        type="button"
        className="announcement-action announcement-share"
        aria-describedby={titleId}
        onClick={() => void share()}
      >
        {isCopied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {isCopied ? t('copied') : t('share')}
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}

/** Both titles in either language: the club's chat has readers of both. */
function titles({ titleKo, titleEn }: Announcement): string {
  return `${titleKo}\n${titleEn}`
}

/**
 * Opens the system's share dialog where there is one, else copies a text to the clipboard. Browsers allow both only in response
 * to a click.
 * @returns `done` also when the dialog was cancelled.
 */
async function shareAnnouncement(announcement: Announcement, language: Language): Promise<'done' | 'copied' | 'failed'> {
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
