import { Flag } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { rideDecisionTexts } from './decision.texts.ts'

const decideDialog = lazy(() => import('./decide-dialog.tsx').then(({ DecideDialog }) => DecideDialog))

interface DecideButtonProps {
  event: RidingEvent
  size?: 'small' | 'large'
  /** What names the ride. */
  titleId: string
}

/** The button leaves a ride that it has moved or cancelled: its focus then goes to the card, or, where that is gone too, to the page's main part. */
function keepFocusInCard(button: HTMLButtonElement) {
  const card = button.closest<HTMLElement>('li, tr')
  return () => {
    if (document.activeElement !== button) return
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      if (!card?.isConnected) return document.getElementById('main')?.focus()
      card.tabIndex = -1
      card.focus({ preventScroll: true })
    })
  }
}

/** Opens the dialog that decides whether the ride goes, for those who may decide it now. */
export function DecideButton({ event, size = 'large', titleId }: DecideButtonProps) {
  const t = useTexts(rideDecisionTexts)
  const { Opened, open, close } = useLazyDialog(decideDialog)
  return (
    <>
      {event.mayDecide && (
        <Button ref={keepFocusInCard} size={size} aria-haspopup="dialog" aria-describedby={titleId} onClick={open}>
          <Flag aria-hidden="true" />
          {t(size === 'small' ? 'decideShort' : 'decide')}
        </Button>
      )}
      {Opened && <Opened event={event} onClose={close} />}
    </>
  )
}
