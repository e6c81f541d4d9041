import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { useReturnFocus } from './return-focus.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Whether a touch beside the window closes it. Not where somebody is writing: a thumb strays easily. */
  closeOutside?: boolean
  /** What stands between the title and the foot; scrolls when it is taller than the screen. */
  children: ReactNode
}

/**
 * A window over the page; on phones a sheet that comes up from below. The scrim is a plain element: the primitive's own overlay writes a
 * `<style>` into the page to stop it from scrolling, which our content security policy refuses. dialog.css stops it instead.
 */
export function Dialog({ open, onOpenChange, title, closeOutside = true, children }: DialogProps) {
  const t = useTranslations('common')
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div className="scrim" />
        <Primitive.Content
          className="dialog"
          aria-describedby={undefined}
          {...useReturnFocus()}
          onPointerDownOutside={(event) => {
            if (!closeOutside) event.preventDefault()
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
