import { Wallet } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { tourCostsTexts } from './tour-costs.texts.ts'

const tourCostsDialog = lazy(() => import('./tour-costs-dialog.tsx').then(({ TourCostsDialog }) => TourCostsDialog))

/** From the start of the ride on. */
export function TourCostsButton({ event, titleId, ...look }: ButtonLook & { event: RidingEvent; titleId?: string }) {
  const t = useTexts(tourCostsTexts)
  const { Opened, open, close } = useLazyDialog(tourCostsDialog)
  if (!event.hasStarted) return null
  return (
    <>
      <Button {...look} className="needs-script" aria-haspopup="dialog" aria-describedby={titleId} onClick={open}>
        <Wallet aria-hidden="true" />
        {t('open')}
      </Button>
      {Opened && <Opened event={event} onClose={close} />}
    </>
  )
}
