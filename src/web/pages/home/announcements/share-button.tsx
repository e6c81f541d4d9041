import { Check, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/content/announcements.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useCopiedNotice } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { shareAnnouncement } from './share-announcement.ts'

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
