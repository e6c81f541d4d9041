import { X } from 'lucide-react'
import * as Primitive from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#web/ui/button.tsx'
import { useReturnFocus } from './return-focus.ts'
import { Scrim } from './scrim.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Whether a touch beside the window closes it. Not where somebody is writing: a thumb strays easily. */
  closeOutside?: boolean
  /** What stands between the title and the foot; scrolls when it is taller than the screen. */
  children: ReactNode
}

/** A window over the page; on phones a sheet that comes up from below. */
export function Dialog({ open, onOpenChange, title, closeOutside = true, children }: DialogProps) {
  const t = useTranslations('common')
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div>
          <Scrim />
        </div>
        <Primitive.Content
          className="dialog"
          aria-describedby={undefined}
          {...useReturnFocus(open)}
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
