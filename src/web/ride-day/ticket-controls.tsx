import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useRef } from 'react'
import { isLateTime } from '#contract/ride-day/late-rules.ts'
import { rideSheetLink } from '#contract/rides/ride-addresses.ts'
import type { RideStep, RidingEvent } from '#contract/rides/riding-events.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { ClubPhone } from '#web/club.tsx'
import { rideWords, usePageWords } from '#web/content/page-words.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useMinute } from '#web/i18n/use-minute.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazy } from '#web/lazy.ts'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { rowState } from '#web/rides/row-state.ts'
import { useKeptFocus, useSignUp } from '#web/rides/sign-up.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { AttendanceButton, keepFocusInCard, useDecideDialog } from './day-buttons.tsx'
import { useOpenCount } from './head-count/open-count.ts'
import { LateAnswer } from './late-answer.tsx'
import { LeaderPhone } from './leader-phone.tsx'
import { ticketTexts } from './ticket.texts.ts'

interface ControlsProps {
  event: RidingEvent
  titleId: string
}

/** What the user can do about the ride now, each with one press. */
export function TicketControls({ event, titleId }: ControlsProps) {
  const { user } = useSession()
  const leads = event.isLeadersTime && (event.mayLead || event.mayDecide)
  return (
    <>
      {leads && <LeadersRow event={event} titleId={titleId} />}
      <Answer event={event} titleId={titleId} isGuest={user?.role === 'guest'} />
    </>
  )
}

const keptMarks = lazy(() => import('./head-count/counts.tsx').then(({ KeptMarks }) => KeptMarks))

/** For the ride's leader and sweep and for administrators: the next act is the loudest. */
function LeadersRow({ event, titleId }: ControlsProps) {
  const t = useTexts(ticketTexts)
  const deciding = useDecideDialog(event)
  const openCount = useOpenCount(event.id, useSession().user?.id)
  const { loaded: KeptMarks } = useLazy(keptMarks, event.mayLead)
  const look = (step: RideStep) =>
    ({ variant: step === event.nextStep ? 'primary' : 'ghost', className: 'needs-script', 'aria-describedby': titleId }) as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset without fields would be wrong
    <div role="group" aria-label={t('lead')} className="stack s2">
      <div className="ticket-acts">
        {event.mayDecide && (
          <Button ref={keepFocusInCard} size="large" aria-haspopup="dialog" {...look('decide')} onClick={deciding.open}>
            {t('decide')}
          </Button>
        )}
        {event.mayLead && (
          <Button size="large" {...look('count')} onClick={openCount}>
            {t('count')}
          </Button>
        )}
        {event.mayLead && (
          <AttendanceButton event={event} size="large" {...look('record')}>
            {t('record')}
          </AttendanceButton>
        )}
        {event.mayLead && (
          <LinkButton size="large" href={rideSheetLink(event.id)} aria-describedby={titleId}>
            {t('sheet')}
          </LinkButton>
        )}
      </div>
      {deciding.dialog}
      {event.mayLead && KeptMarks && <KeptMarks rideId={event.id} />}
    </div>
  )
}

function Answer({ event, titleId, isGuest }: ControlsProps & { isGuest: boolean }) {
  const t = useTexts(ridesTexts, ticketTexts)
  const words = usePageWords(rideWords)
  const format = useFormat()
  const { isBusy, openForm, takeBack, said, dialogs } = useSignUp(event, isGuest)
  const status = useRef<HTMLSpanElement>(null)
  const now = new Date(useMinute())
  const state = rowState(event, isGuest, now)
  const isFinal = event.registration === 'ended'
  const canJoin = state === 'go' || state === 'wait'
  const answers = state === 'going' && (!isFinal || isLateTime(event, now))
  useKeptFocus(canJoin || answers || (state === 'waiting' && !isFinal), status)
  const press = { 'aria-describedby': titleId, 'aria-busy': isBusy, 'aria-disabled': isBusy || undefined }
  return (
    <>
      {answers && <LateAnswer event={event} titleId={titleId} onGiveUp={takeBack} />}
      <LeaderPhone event={event} titleId={titleId} />
      {state === 'going' && (
        <p className={clsx('line s2 strong own ticket-answer', answers && 'without-script-only')}>
          <Check aria-hidden="true" />
          {t('ticket.going')}
        </p>
      )}
      {state === 'waiting' && (
        <div className="row s2">
          <p className="line strong own ticket-answer ticket-answer-waiting">
            {t('ticket.waiting', { place: String(event.myWaitingPlace ?? '') })}
          </p>
          {!isFinal && (
            <Button className="needs-script" {...press} onClick={takeBack}>
              {t('rides.stopWaiting')}
            </Button>
          )}
        </div>
      )}
      {canJoin && (
        <div className="stack s2">
          <Button variant="primary" size="large" block className="needs-script" {...press} onClick={openForm}>
            {t(state === 'wait' ? 'rides.wait' : 'rides.go')}
          </Button>
          <p className="quiet small">{t('rides.closes', { time: format.dayTime(event.closesAt) })}</p>
        </div>
      )}
      {event.registration === 'closed' && state !== 'going' && !isGuest && (
        <p className="quiet small">
          {state === 'waiting' ? words('ride.closedWaiting') : t('rides.closed')}{' '}
          <ClubPhone className="standing-link strong">
            {(phone) => (
              <span>
                {t('rides.callClub')} <span className="one-piece">{phone}</span>
              </span>
            )}
          </ClubPhone>
        </p>
      )}
      <span ref={status} role="status" tabIndex={-1} className="sr-only">
        {said}
      </span>
      {dialogs}
    </>
  )
}
