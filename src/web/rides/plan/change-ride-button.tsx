import { Pencil } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { memberRideTexts } from '#web/rides/member-ride.texts.ts'
import { Button } from '#web/ui/button.tsx'

const changeRide = lazy(() => import('./call-ride.tsx').then(({ ChangeRide }) => ChangeRide))

/** Until the start, for the member who has called the ride. */
export function ChangeRideButton({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(memberRideTexts)
  const { Opened, open, close } = useLazyDialog(changeRide)
  if (event.kind !== 'member' || event.myPart !== 'leader' || event.hasStarted || event.status === 'cancelled') return null
  return (
    <>
      <Button size="large" aria-haspopup="dialog" aria-describedby={titleId} onClick={open}>
        <Pencil aria-hidden="true" />
        {t('change')}
      </Button>
      {Opened && <Opened ride={event} onClose={close} />}
    </>
  )
}
