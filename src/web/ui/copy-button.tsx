import { Check, Copy } from 'lucide-react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, type ButtonLook, useCopiedNotice } from './button.tsx'
import { copy } from './share.ts'
import { notify } from './toast/toast-store.ts'
import { commonTexts } from './ui.texts.ts'

/**
 * Copies a text to the clipboard; the button and a message for screen readers confirm it.
 * @param name says more than the label, where a list has several such buttons.
 */
export function CopyButton({ text, label, name, ...look }: ButtonLook & { text: string; label: string; name?: string }) {
  const t = useTexts(commonTexts)
  const [isCopied, showCopied] = useCopiedNotice()

  async function copyText() {
    try {
      await copy(text)
      showCopied()
    } catch {
      // Browsers refuse it without https, or when the user does: the text can be selected and copied instead.
      notify({ title: t('copyFailedTitle'), description: t('copyFailedText'), tone: 'error' })
    }
  }

  return (
    <>
      <Button variant="primary" {...look} aria-label={isCopied ? undefined : name} onClick={() => void copyText()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? t('copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </>
  )
}
