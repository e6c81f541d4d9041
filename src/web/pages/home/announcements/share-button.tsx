import { Check, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/content/announcements.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { shareAnnouncement } from './share-announcement.ts'

/** How long the button says that it has copied, in milliseconds. */
const sayingCopied = 2500

export function ShareButton({ announcement, titleId }: { announcement: Announcement; titleId: string }) {
  const t = useTranslations('home')
  const { language } = useLanguage()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), sayingCopied)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    const outcome = await shareAnnouncement(announcement, language)
    if (outcome === 'copied') setIsCopied(true)
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
