import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isKept } from '#contract/members/applications.ts'
import { confirmOwnDetails } from '#contract/members/member-calls.ts'
import { findWrittenNumbers } from '#contract/phone-numbers.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { useAction } from '#web/api/action.ts'
import { isOlderThan } from '#web/i18n/format.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { myApplicationQuery, shownDetails } from '#web/members/own-application.ts'
import { HomeLink } from '#web/ride-day/home-link.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ReminderButton } from './reminder-button.tsx'
import { rideDays } from './ride-dates.ts'
import { ridesTexts, signedUpTexts } from './rides.texts.ts'

/** After a new registration: when and where to be, and what helps until then. A rider on the waitlist reads that no place is sure yet. */
export function Confirmation({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTexts(signedUpTexts, ridesTexts, commonTexts)
  const format = useFormat()
  const title = useLocalized()(event, 'title')
  const titleId = useId()
  const lead = useRef<HTMLParagraphElement>(null)
  const isGoing = event.myStatus === 'registered'
  // The button that was pressed is gone with the form.
  useEffect(() => lead.current?.focus(), [])
  const day = `${rideDays(format, event) ?? format.nearDay(event.eventDate)} ${format.clockTime(event.startTime)}`
  const place = String(event.myWaitingPlace ?? '')
  return (
    <Dialog title={isGoing ? t('signedUp.going') : t('signedUp.waiting', { place })} onClose={onClose}>
      <div className="stack s3 below-3">
        <p ref={lead} tabIndex={-1} className="large strong">
          <span className="sr-only">{isGoing ? t('rides.saidGoing', { title }) : t('rides.saidWaiting', { title, place })} </span>
          {day}
          <span className="block medium plain" id={titleId}>
            {title} · {event.meetingLocation}
          </span>
        </p>
        {!isGoing && <p className="call-out">{t('signedUp.notSure')}</p>}
        <DetailsQuestion />
        <div className="stack s2">
          <ReminderButton />
          <HomeLink event={event} titleId={titleId} />
        </div>
        <p className="quiet small">{t(isGoing ? 'signedUp.later' : 'signedUp.laterWaiting')}</p>
      </div>
      <div className="dialog-foot">
        <Button variant="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

const askAgainMonths = 6

/** docs/product.md 9.7 */
function DetailsQuestion() {
  const t = useTexts(ridesTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  const { mutate, isPending } = useAction(confirmOwnDetails, shownDetails)
  const [isConfirmed, setIsConfirmed] = useState(false)
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isConfirmed) answer.current?.focus() // the button is gone
  }, [isConfirmed])
  if (isConfirmed)
    return (
      <p ref={answer} tabIndex={-1} role="status">
        {t('saidConfirmed')}
      </p>
    )
  if (!application || !isKept(application) || !isOlderThan(application.detailsConfirmedAt, askAgainMonths)) return null
  const { emergencyContactName: name, emergencyContactPhone } = application
  const digits = findWrittenNumbers(emergencyContactPhone)[0]?.digits.slice(-4) ?? ''
  const isKnown = name !== '' && digits !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-labelledby={id} className="row s2 whole">
      <p id={id} className="grow">
        {isKnown ? t('stillRight', { name, digits }) : t('noEmergencyContact')}
      </p>
      <div className="line s2">
        {isKnown && (
          <Button
            size="small"
            busy={isPending}
            onClick={() => mutate({ expectedVersion: application.updatedAt }, { onSuccess: () => setIsConfirmed(true) })}
          >
            {t('yes')}
          </Button>
        )}
        <LinkButton size="small" href="/settings#my-details">
          {isKnown ? t('change') : t('fillIn')}
        </LinkButton>
      </div>
    </div>
  )
}
