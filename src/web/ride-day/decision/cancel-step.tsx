import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { Button } from '#web/ui/button.tsx'

interface CancelStepProps {
  event: RidingEvent
  isBusy: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Asks once before the ride is cancelled. */
export function CancelStep({ event: { registeredCount, waitingCount }, isBusy, onBack, onConfirm }: CancelStepProps) {
  const t = useTranslations('decideRide')
  return (
    <>
      <p className="dialog-text">{t('cancelText', { count: registeredCount + waitingCount })}</p>
      <div className="dialog-foot">
        <Button size="large" autoFocus onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          variant="danger"
          size="large"
          aria-busy={isBusy}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (!isBusy) onConfirm()
          }}
        >
          {t('choices.cancelled')}
        </Button>
      </div>
    </>
  )
}
