import * as Primitive from '@radix-ui/react-toast'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { dismissToast, type Toast } from './toast-store.ts'
import './toaster.css'

/**
 * The notification region with its one toast. docs/product.md 3.8: 5000 ms, swiped away to the right past 50 px, F8 moves the focus here.
 * The key makes each toast a new element, with its own timer and announcement.
 */
export function Toaster({ toast }: { toast: Toast }) {
  const t = useTexts(commonTexts)
  const { id, open, title, description, tone, action } = toast
  const Icon = tone === 'success' ? Check : TriangleAlert
  return (
    <Primitive.Provider label={t('notification')} duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Primitive.Root
        key={id}
        className="toast"
        data-tone={tone}
        open={open}
        onOpenChange={(stillOpen) => {
          if (!stillOpen) dismissToast(id)
        }}
      >
        <span className="toast-icon">
          <Icon aria-hidden="true" />
        </span>
        <div className="toast-words">
          <Primitive.Title className="toast-title">{title}</Primitive.Title>
          {description !== undefined && (
            <>
              {/* Screen readers get both as one text. */}
              <span className="sr-only">. </span>
              <Primitive.Description className="toast-text">{description}</Primitive.Description>
            </>
          )}
        </div>
        {action && (
          // For screen readers, which may not reach it in time: F8 leads here.
          <Primitive.Action className="button button-small toast-action" altText={`${action.label} (F8)`} onClick={action.run}>
            {action.label}
          </Primitive.Action>
        )}
        <Primitive.Close className="icon-button" aria-label={t('close')}>
          <X aria-hidden="true" />
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport className="toast-region" hotkey={['F8']} label={`${t('notifications')} ({hotkey})`} />
    </Primitive.Provider>
  )
}
