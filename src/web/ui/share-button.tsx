import { Check, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCopiedNotice } from './button.tsx'
import { type Shared, share } from './share.ts'

interface ShareButtonProps {
  /** Called when the button is pressed. */
  content: () => Shared
  titleId: string
  className: string
  /** Called when the system neither shares nor copies. */
  onFailed: (shared: Shared) => void
}

/** Shares something by the system's dialog where there is one, else copies it and says so. */
export function ShareButton({ content, titleId, className, onFailed }: ShareButtonProps) {
  const t = useTranslations('home')
  const [isCopied, showCopied] = useCopiedNotice()

  async function shareContent() {
    const shared = content()
    const outcome = await share(shared)
    if (outcome === 'copied') showCopied()
    if (outcome === 'failed') onFailed(shared)
  }

  return (
    <>
      <button type="button" className={className} aria-describedby={titleId} onClick={() => void shareContent()}>
        {isCopied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        {isCopied ? t('copied') : t('share')}
      </button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}
