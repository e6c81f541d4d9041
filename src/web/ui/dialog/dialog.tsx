import * as Primitive from '@radix-ui/react-dialog'
import clsx from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useClosedByBack } from '#web/ui/layers.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { focusDialog, Scrim, useOpeningClicks, useReturnFocus } from './scrim.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  /** Whether a touch beside the dialog closes it. False for forms, which an accidental touch must not close. */
  closeOutside?: boolean
  className?: string
  /** Focuses the field that is there to be filled in; without it the dialog itself has the focus. */
  takeFocus?: () => void
  /** Of the text that says what it is about, read after the title. */
  describedBy?: string
  /** Asked when it closes. False when a link in it was followed: the page that it leads to takes the focus. */
  returnsFocus?: () => boolean
  /** The part below the title; it scrolls when it is taller than the screen. */
  children: ReactNode
}

/** A dialog, open for as long as it is rendered; on phones a sheet at the bottom of the screen. */
export function Dialog({
  title,
  onClose,
  closeOutside = true,
  className,
  takeFocus,
  describedBy,
  returnsFocus = () => true,
  children,
}: DialogProps) {
  const t = useTexts(commonTexts)
  const returnFocus = useReturnFocus()
  const { hasJustOpened, ignoreSecondClick } = useOpeningClicks()
  useClosedByBack(onClose)
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <div>
          <Scrim />
        </div>
        <Primitive.Content
          className={clsx('dialog', className)}
          aria-describedby={describedBy}
          onClickCapture={ignoreSecondClick}
          onOpenAutoFocus={(event) => {
            focusDialog(event)
            takeFocus?.()
          }}
          onCloseAutoFocus={(event) => (returnsFocus() ? returnFocus(event) : event.preventDefault())}
          onPointerDownOutside={(event) => {
            if (!closeOutside || hasJustOpened()) event.preventDefault()
          }}
        >
          <div className="dialog-head">
            <Primitive.Title className="dialog-title display">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={t('close')}>
                <X aria-hidden="true" />
              </IconButton>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
