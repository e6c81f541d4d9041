import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { notify } from './toast/toast-store.ts'

/** How long the button says that it has copied, in milliseconds. */
const sayingCopied = 2500

/** Puts a text on the clipboard and says so, on itself and to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useTranslations('common')
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), sayingCopied)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Browsers refuse it without https, or when the person does: the text stands there to be taken by hand.
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
