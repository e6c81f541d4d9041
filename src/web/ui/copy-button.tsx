import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { notify } from './toast/toast-store.ts'

/** How long a button shows that it has copied, in milliseconds. */
const copiedNoticeMs = 2500

/** Whether something was copied a moment ago, and how to say so. */
export function useCopiedNotice(): [isCopied: boolean, showCopied: () => void] {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), copiedNoticeMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setIsCopied(true)]
}

/** Copies a text to the clipboard and says so, on itself and to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('common')
  const [isCopied, showCopied] = useCopiedNotice()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showCopied()
    } catch {
      // Browsers refuse it without https, or when the user does: the text can be selected and copied instead.
      notify({ title: t('copyFailedTitle'), description: t('copyFailedText'), tone: 'error' })
    }
  }

  return (
    <>
      <Button variant="primary" onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? t('copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}
