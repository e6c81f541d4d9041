import { House } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { PageTexts } from '#web/i18n/language.tsx'
import { loadFurtherMessages } from '#web/i18n/load-messages.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { shownStatus } from '#web/rides/ride-dates.ts'

const homeLinkDialog = lazy(async () => {
  const [{ HomeLinkDialog }] = await Promise.all([import('./home-link-dialog.tsx'), loadFurtherMessages(['ride-day'])])
  return HomeLinkDialog
})

/** For a rider with a place: opens the link to this ride for people at home, until the ride is over; one that still works can be removed after that. */
export function HomeLink({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTranslations('rideLinks')
  const dialog = useLazyDialog(homeLinkDialog)
  const status = shownStatus(event, new Date())
  const isOn = (status === 'upcoming' || status === 'ongoing') && event.arrivedAt === null
  if (event.myStatus !== 'registered' || (!isOn && !event.hasHomeLink)) return null
  return (
    <>
      <button
        type="button"
        className="standing-link strong needs-script"
        aria-haspopup="dialog"
        aria-describedby={titleId}
        onClick={dialog.open}
      >
        <House aria-hidden="true" />
        {t('home')}
      </button>
      {dialog.Opened && (
        <PageTexts>
          <dialog.Opened event={event} isOver={!isOn} onClose={dialog.close} />
        </PageTexts>
      )}
    </>
  )
}
