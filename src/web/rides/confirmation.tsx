import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { rideCalendarAddress } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { InAppNote } from '#web/in-app-browser/in-app-note.tsx'
import { DetailsQuestion } from '#web/members/details/details-question.tsx'
import { HomeLink } from '#web/ride-day/home-link.tsx'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { useOpeningClicks } from '#web/ui/dialog/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ReminderButton } from './reminder-button.tsx'
import { rideDays } from './ride-dates.ts'
import { ridesTexts, signedUpTexts } from './rides.texts.ts'

/** After a new registration: when and where to be, and what helps until then. A rider on the waitlist reads that no place is sure yet. */
export function Confirmation({ event, aboutId, onClose }: { event: RidingEvent; aboutId: string; onClose: () => void }) {
  const t = useTexts(signedUpTexts, ridesTexts, commonTexts)
  const format = useFormat()
  const title = useLocalized()(event, 'title')
  const lead = useRef<HTMLParagraphElement>(null)
  const isGoing = event.myStatus === 'registered'
  const { ignoreSecondClick } = useOpeningClicks()
  // The button that was pressed is gone with the form.
  useEffect(() => lead.current?.focus(), [])
  const day = `${rideDays(format, event) ?? format.nearDay(event.eventDate)} ${format.clockTime(event.startTime)}`
  return (
    <div onClickCapture={ignoreSecondClick}>
      <div className="stack s3 below-3">
        <p ref={lead} tabIndex={-1} className="large strong">
          <span className="sr-only">
            {isGoing
              ? t('rides.saidGoing', { title })
              : t('rides.saidWaiting', { title, place: String(event.myWaitingPlace ?? '') })}{' '}
          </span>
          {day}
          <span className="block medium plain" id={aboutId}>
            {title} · {meetingPlace(event, useLanguage().language)}
          </span>
        </p>
        {!isGoing && <p className="call-out">{t('signedUp.notSure')}</p>}
        {event.myRideNumber === 1 && <p className="call-out">{t('signedUp.firstRide')}</p>}
        <DetailsQuestion />
        <div className="stack s2">
          {isInAppBrowser ? (
            <InAppNote />
          ) : (
            <AnchorButton href={rideCalendarAddress(event.id, format.language)} download>
              <CalendarPlus aria-hidden="true" />
              {t('signedUp.calendar')}
            </AnchorButton>
          )}
          <ReminderButton />
          <HomeLink event={event} titleId={aboutId} />
        </div>
        <p className="quiet small">
          <Link className="standing-link" href={settingsAddress('calendar')}>
            {t('signedUp.feed')}
          </Link>
        </p>
        <p className="quiet small">{t(isGoing ? 'signedUp.later' : 'signedUp.laterWaiting')}</p>
      </div>
      <div className="dialog-foot">
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  )
}
