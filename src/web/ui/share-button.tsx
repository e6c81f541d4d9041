import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { homeTexts } from '#web/news/home.texts.ts'
import { useCopiedNotice } from '#web/ui/button.tsx'
import { copiedText, type Shared, share } from './share.ts'

interface ShareButtonProps {
  /** Called when the button is pressed. */
  content: () => Shared
  titleId: string
  className: string
}

/** Shares something by the system's dialog where there is one, else copies it and says so; where that is refused, shows it selected. */
export function ShareButton({ content, titleId, className }: ShareButtonProps) {
  const t = useTexts(homeTexts)
  const [isCopied, showCopied] = useCopiedNotice()
  const [refusedText, setRefusedText] = useState<string | null>(null)

  async function shareContent() {
    const shared = content()
    const outcome = await share(shared)
    if (outcome === 'copied') showCopied()
    setRefusedText(outcome === 'failed' ? copiedText(shared) : null)
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
      {refusedText !== null && <SelectedText text={refusedText} label={t('shareByHand')} />}
    </>
  )
}

/** A text that the reader copies by hand. */
function SelectedText({ text, label }: { text: string; label: string }) {
  return (
    <label className="stack s2 whole">
      {label}
      <textarea
        ref={(field) => {
          field?.focus()
          field?.select()
        }}
        className="control"
        readOnly
        value={text}
      />
    </label>
  )
}
