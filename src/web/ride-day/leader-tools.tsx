import { ClipboardList, UserCheck } from 'lucide-react'
import { use, useId, useState } from 'react'
import { rideLink, rideSheetLink } from '#contract/rides/ride-addresses.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { TourCostsButton } from '#web/money/tour-costs-button.tsx'
import { ChangeRideButton } from '#web/rides/plan/change-ride-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { AllowDialog } from './allow-dialog.tsx'
import { AttendanceButton, DecideButton } from './day-buttons.tsx'
import { HeadCountButton } from './head-count/counts.tsx'
import { LeaderPhoneSwitch } from './leader-phone.tsx'
import { allowRidersTexts, leaderToolsTexts } from './ride-day.texts.ts'
import { ThanksButton } from './thanks-button.tsx'
import './ride-day.css'

/** What the ride's leader and sweep, and administrators, do on its day. Each button is described by the ride's title. */
export function LeaderTools({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(leaderToolsTexts)
  const headingId = useId()
  const { addressOf } = use(LinkContext)
  // Back from the sheet leads to this card, also when it was opened from the whole schedule.
  const rememberRide = () => history.replaceState(history.state, '', addressOf(rideLink(event.id)))
  return (
    <section className="stack s3 whole small leader-tools" aria-labelledby={`${headingId} ${titleId}`}>
      <h4 id={headingId} className="medium">
        {t(`${event.myPart ?? 'officer'}Subheading`)}
      </h4>
      <div className="tiles">
        {event.mayLead && (
          <LinkButton size="large" href={rideSheetLink(event.id)} aria-describedby={titleId} onClick={rememberRide}>
            <ClipboardList aria-hidden="true" />
            {t('sheet')}
          </LinkButton>
        )}
        {event.mayLead && event.status !== 'cancelled' && <HeadCountButton rideId={event.id} titleId={titleId} />}
        <DecideButton event={event} titleId={titleId} />
        <ChangeRideButton event={event} titleId={titleId} />
        {event.minRides > 0 && event.registration === 'open' && <AllowButton event={event} titleId={titleId} />}
        {event.mayLead && (
          <AttendanceButton
            event={event}
            size="large"
            aria-describedby={titleId}
            beforeStart={<p className="field-hint">{t('attendanceLater')}</p>}
          >
            <UserCheck aria-hidden="true" />
            {t('attendance')}
          </AttendanceButton>
        )}
        <ThanksButton event={event} size="large" />
        <TourCostsButton event={event} titleId={titleId} size="large" />
      </div>
      {event.myPart === 'leader' && event.mayLead && event.status !== 'cancelled' && <LeaderPhoneSwitch event={event} />}
      {isUncounted(event) && <p className="field-hint">{t('signUpFirst')}</p>}
    </section>
  )
}

function AllowButton({ event, titleId }: { event: RidingEvent; titleId: string }) {
  const t = useTexts(allowRidersTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="large" aria-haspopup="dialog" aria-describedby={titleId} onClick={() => setIsOpen(true)}>
        <UserCheck aria-hidden="true" />
        {t('open')}
      </Button>
      {isOpen && <AllowDialog event={event} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** A leader or sweep is counted as a rider is: with a place. */
function isUncounted({ myPart, myStatus, registration }: RidingEvent): boolean {
  return myPart !== null && myStatus === null && registration === 'open'
}
