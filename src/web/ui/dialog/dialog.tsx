import * as Primitive from '@radix-ui/react-dialog'
import './dialog.css'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import { closeTopmost, useClosedByBack } from '#web/ui/layers.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'

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
export function Dialog({ title, describedBy, children, ...frame }: DialogProps) {
  const t = useTexts(commonTexts)
  return (
    <Frame {...frame} aria-describedby={describedBy}>
      <div className="dialog-head">
        <Primitive.Title className="heading display">{title}</Primitive.Title>
        <Primitive.Close asChild>
          <IconButton label={t('close')}>
            <X aria-hidden="true" />
          </IconButton>
        </Primitive.Close>
      </div>
      {children}
    </Frame>
  )
}

type FrameProps = Omit<DialogProps, 'title' | 'describedBy'> & ComponentProps<typeof Primitive.Content>

function Frame({
  onClose,
  closeOutside = true,
  className,
  takeFocus,
  returnsFocus = () => true,
  children,
  ...content
}: FrameProps) {
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
          {...content}
          className={clsx('dialog', className)}
          onClickCapture={ignoreSecondClick}
          onOpenAutoFocus={(event) => {
            focusDialog(event)
            takeFocus?.()
          }}
          onCloseAutoFocus={(event) => (returnsFocus() ? returnFocus(event) : event.preventDefault())}
          onEscapeKeyDown={(event) => {
            event.preventDefault()
            closeTopmost()
          }}
          onPointerDownOutside={(event) => {
            if (!closeOutside || hasJustOpened()) event.preventDefault()
          }}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface ConfirmDialogProps {
  title: string
  /** What will happen, and whether it can be undone. */
  text: ReactNode
  confirmLabel: string
  /** The other button's label where "Cancel" could be taken for the action itself. */
  keepLabel?: string
  /** The question stays open, and busy, until this has ended, well or not. A toast tells of a failure. */
  onConfirm: () => unknown
  /** Nothing is lost by it: the button does not warn. */
  isHarmless?: boolean
  /** Asked when it closes. False where the caller moves the focus, such as from what is gone. */
  returnsFocus?: () => boolean
  onClose: () => void
  /** Fields between the text and the buttons. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The first Tab is at Cancel; a click beside the dialog does nothing. */
export function ConfirmDialog({
  title,
  text,
  confirmLabel,
  keepLabel,
  isHarmless = false,
  onConfirm,
  onClose,
  children,
  ...frame
}: ConfirmDialogProps) {
  const t = useTexts(commonTexts)
  const [isBusy, setIsBusy] = useState(false)
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
    <Frame {...frame} role="alertdialog" aria-modal="true" onClose={onClose} closeOutside={false}>
      <div className="dialog-head">
        <Primitive.Title className="heading display">{title}</Primitive.Title>
      </div>
      <Primitive.Description className="dialog-text">{text}</Primitive.Description>
      {children}
      <div className="dialog-foot">
        <Primitive.Close asChild>
          <Button>{keepLabel ?? t('cancel')}</Button>
        </Primitive.Close>
        <Button variant={isHarmless ? 'primary' : 'danger'} busy={isBusy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
      </div>
    </Frame>
  )
}

/**
 * Not the primitive's own overlay: that stops scrolling with a `<style>` element, which our content security policy refuses. `aria-hidden` behind it, not
 * `inert`, which is inherited and restyles every row of the page.
 */
function Scrim() {
  useLayoutEffect(() => {
    const { documentElement } = document
    // A question above a dialog: the dialog's own scrim has done it, and undoes it later.
    if (documentElement.dataset.scrollLock !== undefined) return
    documentElement.dataset.scrollLock = window.innerWidth > documentElement.clientWidth ? 'gutter' : ''
    const behind = [...document.querySelectorAll('#root > *')].filter((element) => !element.querySelector('.toast-region'))
    for (const element of behind) element.ariaHidden = 'true'
    return () => {
      delete documentElement.dataset.scrollLock
      for (const element of behind) element.ariaHidden = null
    }
  }, [])
  return <div className="scrim" />
}

/** If the element that had the focus is gone, its row or card takes it; if that was deleted too, the page's main part. */
function useReturnFocus(): (event: Event) => void {
  const before = useRef<Element | null>(null)
  const row = useRef<Element | null>(null)
  useLayoutEffect(() => {
    before.current = document.activeElement === document.body ? null : document.activeElement
    row.current = document.activeElement?.closest('tr, li, article, section.card') ?? null
  }, [])
  return (event) => {
    event.preventDefault()
    const inRow = row.current?.isConnected ? (row.current.querySelector('button') ?? row.current.querySelector('a')) : null
    const target = before.current?.isConnected ? before.current : (inRow ?? document.getElementById('main'))
    const open = [...document.querySelectorAll('.dialog')]
    if (open.length > 0 && !open.some((dialog) => dialog.contains(target))) return
    if (target instanceof HTMLElement) target.focus()
  }
}

/** The dialog itself has the focus when it opens: with the focus on a button in it, Orca says the button alone, and a second Enter would press it. */
function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

const doubleClickMs = 500

/** The second click of the double click that opened a dialog, or its next step, neither closes it nor presses what has appeared below the finger. */
export function useOpeningClicks() {
  const [openedAt] = useState(() => performance.now())
  const hasJustOpened = () => performance.now() - openedAt < doubleClickMs
  return {
    hasJustOpened,
    ignoreSecondClick(event: MouseEvent) {
      if (event.detail < 2 || !hasJustOpened()) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
