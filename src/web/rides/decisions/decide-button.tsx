import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'

const decideDialog = lazy(async () => {
  const [{ DecideDialog }] = await Promise.all([import('./decide-dialog.tsx'), loadFurtherMessages(['ride-day'])])
  return DecideDialog
})

interface DecideButtonProps {
  event: RidingEvent
  size?: 'small' | 'large'
  /** What names the ride. */
  titleId: string
}

/** Opens the dialog that decides whether the ride goes, for those who may decide it now. */
export function DecideButton({ event, size = 'large', titleId }: DecideButtonProps) {
  const t = useTranslations('rideDecision')
  const { Opened, open, close } = useLazyDialog(decideDialog)
  return (
    <>
      {event.mayDecide && (
        <Button size={size} aria-haspopup="dialog" aria-describedby={titleId} onClick={open}>
          <Flag aria-hidden="true" />
          {t(size === 'small' ? 'decideShort' : 'decide')}
        </Button>
      )}
      {Opened && <Opened event={event} onClose={close} />}
    </>
  )
}
