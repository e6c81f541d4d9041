import { CalendarClock, CircleHelp, CircleX, Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RideDecision } from '#contract/ride-day/ride-decisions.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { Button } from '#web/ui/button.tsx'

interface DecisionChoicesProps {
  event: RidingEvent
  isBusy: boolean
  onDecide: (decision: 'go' | 'open') => void
  onPostpone: () => void
  onCancel: () => void
}

/** The four decisions as large buttons; the one that holds is marked and cannot be pressed. */
export function DecisionChoices({ event, isBusy, onDecide, onPostpone, onCancel }: DecisionChoicesProps) {
  const t = useTranslations('decideRide')
  // For its new day, nothing is decided about a postponed ride.
  const present: RideDecision = event.decision === 'postponed' ? 'open' : event.decision
  const choices = [
    { decision: 'go', variant: 'ok', icon: <Flag aria-hidden="true" />, choose: () => onDecide('go') },
    { decision: 'open', variant: 'ghost', icon: <CircleHelp aria-hidden="true" />, choose: () => onDecide('open') },
    { decision: 'postponed', variant: 'ghost', icon: <CalendarClock aria-hidden="true" />, choose: onPostpone },
    { decision: 'cancelled', variant: 'danger', icon: <CircleX aria-hidden="true" />, choose: onCancel },
  ] as const
  return (
    <fieldset className="decide-choices">
      <legend className="sr-only">{t('title')}</legend>
      {choices.map(({ decision, variant, icon, choose }) => (
        <Button
          key={decision}
          variant={variant}
          size="large"
          block
          className="decide-choice"
          disabled={decision === present}
          aria-pressed={decision === present}
          aria-busy={isBusy}
          onClick={() => {
            if (!isBusy) choose()
          }}
        >
          {icon}
          <span>
            {t(`choices.${decision}`)}
            <small>{decision === present ? t('present') : t(`effects.${decision}`)}</small>
          </span>
        </Button>
      ))}
    </fieldset>
  )
}
