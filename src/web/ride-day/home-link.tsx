import { House } from 'lucide-react'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { shownStatus } from '#web/rides/ride-dates.ts'
import { Button } from '#web/ui/button.tsx'
import { rideLinksTexts } from './ride-day.texts.ts'

const homeLinkDialog = lazy(() => import('./home-link-dialog.tsx').then(({ HomeLinkDialog }) => HomeLinkDialog))

interface HomeLinkProps {
  event: RidingEvent
  titleId: string
}

/** For a rider with a place: opens the link to this ride for people at home, until the ride is over; one that still works can be removed after that. */
export function HomeLink({ event, titleId }: HomeLinkProps) {
  const t = useTexts(rideLinksTexts)
  const dialog = useLazyDialog(homeLinkDialog)
  const status = shownStatus(event, new Date())
  const isOn = (status === 'upcoming' || status === 'ongoing') && event.arrivedAt === null
  if (event.myStatus !== 'registered' || (!isOn && !event.hasHomeLink)) return null
  return (
    <>
      <Button className="needs-script" aria-haspopup="dialog" aria-describedby={titleId} onClick={dialog.open}>
        <House aria-hidden="true" />
        {t('home')}
      </Button>
      {dialog.Opened && <dialog.Opened event={event} isOver={!isOn} onClose={dialog.close} />}
    </>
  )
}
