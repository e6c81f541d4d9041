import clsx from 'clsx'
import { Ellipsis, Flag, HandCoins, Megaphone, Pencil, Route, Trash2, UserCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import type { RideStep, RidingEvent } from '#contract/rides/riding-events.ts'
import { confirmEventTranslation } from '#contract/site/site-calls.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { OutdatedMark } from '#web/editor/outdated.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { moneyAddress } from '#web/money/collection-reads.ts'
import { moneyListTexts } from '#web/money/money.texts.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { keepFocusInCard, useAttendanceDialog, useDecideDialog } from '#web/ride-day/day-buttons.tsx'
import { DecisionBadges } from '#web/ride-day/decision-facts.tsx'
import { HeadCountButton } from '#web/ride-day/head-count/counts.tsx'
import { rideDecisionTexts, tellRidersTexts } from '#web/ride-day/ride-day.texts.ts'
import { ThanksButton } from '#web/ride-day/thanks-button.tsx'
import { rideDays, rideHours } from '#web/rides/ride-dates.ts'
import { MemberRideBadge, RideStatusBadge } from '#web/rides/ride-status-badge.tsx'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button, type ButtonLook, IconButton, LinkButton } from '#web/ui/button.tsx'
import { Badge, DatePlate } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { rideFormTexts, trackFormTexts } from './ride-form.texts.ts'
import { rideSeriesTexts } from './series.texts.ts'
import './planned-ride.css'

interface PlannedRideProps {
  event: RidingEvent
  outdated: Language | undefined
  onEdit: () => void
  onTell: () => void
  onTrack: () => void
  onDelete: () => void
  onMakeClubs: () => void
}

/** What the row's first button does: what comes next for the ride, else its form. */
function firstAction(event: RidingEvent): RideStep | 'confirmWaiting' | 'edit' {
  if (event.nextStep !== null) return event.nextStep
  const { registration, waitingCount, registeredCount, maxParticipants } = event
  const hasRoom = maxParticipants === null || registeredCount < Number(maxParticipants)
  // While sign-up is open, the site confirms them itself.
  return registration === 'closed' && waitingCount > 0 && hasRoom ? 'confirmWaiting' : 'edit'
}

/** A ride in the officers' list. */
export function PlannedRide({ event, outdated, ...actions }: PlannedRideProps) {
  const t = useTexts(adminTexts, rideFormTexts, ridesTexts, rideSeriesTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const nameOf = usePersonName()
  const format = useFormat()
  const titleId = useId()
  const title = localized(event, 'title')
  return (
    <li className={clsx('card row-card planned-ride', event.nextStep && 'planned-ride-now')}>
      <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
      <div className="stack close body">
        <h3 id={titleId} className={clsx('snug', event.status === 'cancelled' && 'planned-ride-cancelled')}>
          {title}
        </h3>
        <div className="row close">
          <DifficultyBadge difficulty={event.difficulty} />
          <MemberRideBadge ride={event} />
          <RideStatusBadge ride={event} />
          {event.status === 'upcoming' && !event.hasStarted && <DecisionBadges ride={event} />}
          {event.registration === 'closed' && <Badge tone="grey">{t('rideForm.closed')}</Badge>}
          {event.seriesId && <Badge tone="grey">{t('rideSeries.mark')}</Badge>}
          {event.leader && (
            <span className="quiet small">
              {t('rides.leader')} {nameOf(event.leader)}
            </span>
          )}
        </div>
        <p className="quiet small snug planned-ride-description">{localized(event, 'description')}</p>
        <OutdatedMark call={confirmEventTranslation} id={event.id} title={title} language={outdated} />
      </div>
      <dl className="stack s1 small snug planned-ride-facts">
        <div>
          <dt className="sr-only">{t('rideForm.when')}</dt>
          <dd>
            {rideDays(format, event)} <span className="one-piece">{rideHours(format, event)}</span>
          </dd>
        </div>
        <div>
          <dt className="sr-only">{t('admin.meetingLocation')}</dt>
          <dd className="quiet">{meetingPlace(event, language)}</dd>
        </div>
        <div>
          <dt className="sr-only">{t('rideForm.riders')}</dt>
          <dd>
            <Places event={event} />
            <PlacesBar event={event} />
          </dd>
        </div>
      </dl>
      <Actions event={event} title={title} titleId={titleId} {...actions} />
    </li>
  )
}

type ActionsProps = Omit<PlannedRideProps, 'outdated'> & { title: string; titleId: string }

/** One loud button, the sheet, Edit and Delete; the rest behind one more. */
function Actions({ event, title, titleId, onEdit, onTell, onTrack, onDelete, onMakeClubs }: ActionsProps) {
  const t = useTexts(commonTexts, moneyListTexts, rideDecisionTexts, rideFormTexts, tellRidersTexts, trackFormTexts)
  const first = firstAction(event)
  const [isOpen, setIsOpen] = useState(false)
  const decision = useDecideDialog(event)
  const attendance = useAttendanceDialog(event)
  const small = { size: 'small' } as const
  const primary = { ...small, variant: 'primary' } as const

  const decideButton = (look: ButtonLook) => (
    <Button {...look} ref={keepFocusInCard} aria-haspopup="dialog" aria-describedby={titleId} onClick={decision.open}>
      <Flag aria-hidden="true" />
      {t('rideDecision.decideShort')}
    </Button>
  )
  const attendanceButton = (look: ButtonLook) => (
    <Button
      {...look}
      ref={keepFocusInCard}
      aria-haspopup="dialog"
      aria-label={t('rideForm.attendanceLabel', { title })}
      onClick={attendance.open}
    >
      <UserCheck aria-hidden="true" />
      {t('rideForm.attendance')}
    </Button>
  )

  return (
    <div className="row s1 planned-ride-actions">
      {first === 'decide' && decideButton(primary)}
      {first === 'count' && <HeadCountButton rideId={event.id} {...primary} titleId={titleId} />}
      {first === 'record' && attendanceButton(primary)}
      {first === 'confirmWaiting' && (
        <LinkButton {...primary} href={`/admin?sheet=${event.id}`} aria-describedby={titleId}>
          {t('rideForm.confirmWaiting')}
        </LinkButton>
      )}
      {first === 'edit' && (
        <Button {...primary} onClick={onEdit} aria-label={t('rideForm.editLabel', { title })}>
          <Pencil aria-hidden="true" />
          {t('common.edit')}
        </Button>
      )}
      {event.kind === 'member' && (
        <Button {...small} ref={keepFocusInCard} aria-describedby={titleId} onClick={onMakeClubs}>
          {t('rideForm.makeClubs')}
        </Button>
      )}
      <LinkButton {...small} href={`/admin?sheet=${event.id}`} aria-label={t('rideForm.sheetLabel', { title })}>
        {t('rideForm.sheet')}
      </LinkButton>
      <div className="line planned-ride-icons">
        {first !== 'edit' && (
          <IconButton label={t('rideForm.editLabel', { title })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
            <span className="sr-only">{t('common.edit')}</span>
          </IconButton>
        )}
        <IconButton label={t('rideForm.deleteLabel', { title })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
          <span className="sr-only">{t('common.delete')}</span>
        </IconButton>
        <IconButton
          label={t(isOpen ? 'rideForm.fewerActions' : 'rideForm.moreActions')}
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      {isOpen && (
        <div className="row s2 whole planned-ride-more">
          {first !== 'decide' && event.mayDecide && decideButton(small)}
          {first !== 'record' && event.hasStarted && event.status !== 'cancelled' && attendanceButton(small)}
          <ThanksButton event={event} {...small} />
          <Button {...small} onClick={onTrack} aria-label={t('trackForm.openLabel', { title })}>
            <Route aria-hidden="true" />
            {t('trackForm.open')}
          </Button>
          <LinkButton {...small} href={`${moneyAddress}=new&kind=ride&event=${event.id}`} aria-describedby={titleId}>
            <HandCoins aria-hidden="true" />
            {t('moneyList.newRide')}
          </LinkButton>
          <Button {...small} onClick={onTell} aria-label={t('tellRiders.openLabel', { title })}>
            <Megaphone aria-hidden="true" />
            {t('tellRiders.open')}
          </Button>
        </div>
      )}
      {decision.dialog}
      {attendance.dialog}
    </div>
  )
}

function Places({ event: { registeredCount, passengerCount, waitingCount, maxParticipants } }: { event: RidingEvent }) {
  const t = useTexts(ridesTexts)
  return (
    <>
      {maxParticipants === null
        ? t('motorcycles', { count: registeredCount })
        : t('motorcyclesOf', { count: String(registeredCount), max: Number(maxParticipants) })}
      {passengerCount > 0 && ` · ${t('peopleInAll', { count: registeredCount + passengerCount })}`}
      {waitingCount > 0 && ` · ${t('waiting', { count: waitingCount })}`}
    </>
  )
}

/** How full the ride is; nothing where it has no limit. */
function PlacesBar({ event: { registeredCount, maxParticipants } }: { event: RidingEvent }) {
  if (maxParticipants === null) return null
  const share = Math.min(1, registeredCount / Number(maxParticipants))
  return (
    <svg className="places-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="4" />
      <rect width={share * 100} height="4" className="places-bar-taken" />
    </svg>
  )
}
