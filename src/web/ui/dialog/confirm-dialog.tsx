import * as Primitive from '@radix-ui/react-alert-dialog'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import { useClosedByBack } from '#web/ui/layers.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { focusDialog, Scrim, useOpeningClicks, useReturnFocus } from './scrim.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  /** The verb on the button that confirms. */
  confirmLabel: string
  /** The other button's label where "Cancel" could be taken for the action itself. */
  keepLabel?: string
  /** The question stays open, and busy, until this has ended, well or not. A toast tells of a failure. */
  onConfirm: () => unknown
  onClose: () => void
}

/** Asks before something that cannot be undone. The first Tab is at Cancel; a click beside the dialog does nothing. */
export function ConfirmDialog({ title, text, confirmLabel, keepLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTexts(commonTexts)
  const onCloseAutoFocus = useReturnFocus()
  const { ignoreSecondClick } = useOpeningClicks()
  const [isBusy, setIsBusy] = useState(false)
  useClosedByBack(onClose)
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  async function confirm() {
    setIsBusy(true)
    try {
      await onConfirm()
    } catch (error) {
      if (error instanceof ConfirmationCancelled) return
    } finally {
      setIsBusy(false)
    }
    // It may have been cancelled meanwhile, and the next question be open.
    if (isOpen.current) onClose()
  }

  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <div>
          <Scrim />
        </div>
        <Primitive.Content
          className="dialog"
          aria-modal="true"
          onOpenAutoFocus={focusDialog}
          onCloseAutoFocus={onCloseAutoFocus}
          onClickCapture={ignoreSecondClick}
        >
          <div className="dialog-head">
            <Primitive.Title className="heading display">{title}</Primitive.Title>
          </div>
          <Primitive.Description className="dialog-text">{text}</Primitive.Description>
          <div className="dialog-foot">
            <Primitive.Cancel asChild>
              <Button>{keepLabel ?? t('cancel')}</Button>
            </Primitive.Cancel>
            <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
