import { Check, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { addressIn, announcementAddress } from '#contract/content/announcement-addresses.ts'
import type { Announcement } from '#contract/content/announcements.ts'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useCopiedNotice } from '#web/ui/button.tsx'
import { share } from '#web/ui/share.ts'
import { notify } from '#web/ui/toast/toast-store.ts'

export function ShareButton({ announcement, titleId }: { announcement: Announcement; titleId: string }) {
  const t = useTranslations('home')
  const { language } = useLanguage()
  const localized = useLocalized()
  const [isCopied, showCopied] = useCopiedNotice()

  async function shareAnnouncement() {
    const outcome = await share({
      title: localized(announcement, 'title'),
      // In both languages: the club's chat has readers of both.
      text: `${announcement.titleKo}\n${announcement.titleEn}`,
      url: location.origin + addressIn(language, announcementAddress(announcement.id)),
    })
    if (outcome === 'copied') showCopied()
    if (outcome === 'failed') notify({ title: t('shareFailedTitle'), description: t('shareFailedText'), tone: 'error' })
  }

  return (
    <>
      <button
        type="button"
        className="announcement-action announcement-share"
        aria-describedby={titleId}
        onClick={() => void shareAnnouncement()}
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
