import * as Primitive from '@radix-ui/react-alert-dialog'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { useReturnFocus } from './return-focus.ts'
import { Scrim } from './scrim.tsx'

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will happen, and whether it can be undone. */
  text: string
  /** The verb on the button that does it. */
  confirmLabel: string
  /** What the other button says where "Cancel" could be taken for the deed itself. */
  keepLabel?: string
  busy: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. The focus starts on Cancel; a click beside the window does nothing. */
export function ConfirmDialog({ open, onOpenChange, title, text, confirmLabel, keepLabel, busy, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations('common')
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <div>
          <Scrim />
        </div>
        <Primitive.Content className="dialog" aria-modal="true" {...useReturnFocus(open)}>
          <div className="dialog-head">
            <Primitive.Title className="dialog-title display">{title}</Primitive.Title>
          </div>
          <Primitive.Description className="dialog-text">{text}</Primitive.Description>
          <div className="dialog-foot">
            <Primitive.Cancel asChild>
              <Button>{keepLabel ?? t('cancel')}</Button>
            </Primitive.Cancel>
            <Button
              variant="danger"
              aria-busy={busy}
              aria-disabled={busy || undefined}
              onClick={() => {
                if (!busy) onConfirm()
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
