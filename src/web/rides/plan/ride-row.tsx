import { ChevronDown, ClipboardList, Clock, Copy, MapPin, Megaphone, Pencil, Route, Trash2, UserCheck, Users } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '#contract/languages.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { confirmEventTranslation } from '#contract/site/outdated-translation-calls.ts'
import { change } from '#web/api/changes.ts'
import { OutdatedMark } from '#web/editor/outdated.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { AttendanceButton } from '#web/ride-day/attendance/attendance-button.tsx'
import { DecideButton } from '#web/ride-day/decision/decide-button.tsx'
import { DecisionBadges } from '#web/ride-day/decision/decision-badges.tsx'
import { rideDays, rideHours } from '#web/rides/ride-dates.ts'
import { RideStatusBadge } from '#web/rides/ride-status-badge.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DatePlate } from '#web/ui/date-plate.tsx'

interface RideRowProps {
  event: RidingEvent
  /** The language that may be out of date. */
  outdated: Language | undefined
  onEdit: () => void
  onDuplicate: () => void
  onTell: () => void
  onTrack: () => void
  onDelete: () => void
}

/** One ride as administrators see it: its fields, the number of riders, and its actions; those of one moment of a ride's life behind one button. */
export function RideRow({ event, outdated, onEdit, onDuplicate, onTell, onTrack, onDelete }: RideRowProps) {
  const t = useTranslations()
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const title = localized(event, 'title')
  return (
    <li className="card row-card ride-row">
      <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
      <div className="row-card-body">
        <div className="cell-badges">
          <DifficultyBadge difficulty={event.difficulty} />
          <RideStatusBadge ride={event} />
          {event.status === 'upcoming' && !event.hasStarted && <DecisionBadges ride={event} />}
          {event.registration === 'closed' && <Badge tone="grey">{t('rideForm.closed')}</Badge>}
        </div>
        <h3 id={titleId}>{title}</h3>
        <p className="cell-description">{localized(event, 'description')}</p>
        <OutdatedMark confirmation={change(confirmEventTranslation)} id={event.id} title={title} language={outdated} />
      </div>
      <dl className="row-card-facts">
        <Fact icon={<Clock aria-hidden="true" />} name={t('rideForm.when')}>
          {rideDays(format, event) ?? format.shortDate(event.eventDate)}{' '}
          <span className="inline-block">{rideHours(format, event)}</span>
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} name={t('admin.meetingLocation')}>
          {event.meetingLocation}
        </Fact>
        <Fact icon={<Users aria-hidden="true" />} name={t('rideForm.riders')}>
          <Places event={event} />
        </Fact>
      </dl>
      <div className="row-card-actions">
        <LinkButton size="small" href={`/admin?sheet=${event.id}`} aria-label={t('rideForm.sheetLabel', { title })}>
          <ClipboardList aria-hidden="true" />
          {t('rideForm.sheet')}
        </LinkButton>
        <DecideButton event={event} size="small" titleId={titleId} />
        <Button size="small" onClick={onEdit} aria-label={t('rideForm.editLabel', { title })}>
          <Pencil aria-hidden="true" />
          {t('common.edit')}
        </Button>
        <Button size="small" variant="danger" onClick={onDelete} aria-label={t('rideForm.deleteLabel', { title })}>
          <Trash2 aria-hidden="true" />
          {t('common.delete')}
        </Button>
        <MoreActions titleId={titleId}>
          <AttendanceButton event={event} size="small" aria-label={t('rideForm.attendanceLabel', { title })}>
            <UserCheck aria-hidden="true" />
            {t('rideForm.attendance')}
          </AttendanceButton>
          <Button size="small" onClick={onDuplicate} aria-label={t('rideForm.duplicateLabel', { title })}>
            <Copy aria-hidden="true" />
            {t('rideForm.duplicate')}
          </Button>
          <Button size="small" onClick={onTrack} aria-label={t('trackForm.openLabel', { title })}>
            <Route aria-hidden="true" />
            {t('trackForm.open')}
          </Button>
          <Button size="small" onClick={onTell} aria-label={t('tellRiders.openLabel', { title })}>
            <Megaphone aria-hidden="true" />
            {t('tellRiders.open')}
          </Button>
        </MoreActions>
      </div>
    </li>
  )
}

function MoreActions({ titleId, children }: { titleId: string; children: ReactNode }) {
  const t = useTranslations('rideForm')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-describedby={titleId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('fewerActions') : t('moreActions')}
        <ChevronDown aria-hidden="true" className="row-card-chevron" />
      </Button>
      {isOpen && <div className="row-card-more">{children}</div>}
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Places are motorcycles; with passengers, more people ride along. */
function Places({ event: { registeredCount, passengerCount, waitingCount, maxParticipants } }: { event: RidingEvent }) {
  const t = useTranslations('rideForm')
  return (
    <>
      {maxParticipants === null
        ? t('motorcycles', { count: registeredCount })
        : t('motorcyclesOf', { count: String(registeredCount), max: Number(maxParticipants) })}
      {passengerCount > 0 && ` · ${t('inAll', { count: registeredCount + passengerCount })}`}
      {waitingCount > 0 && ` · ${t('waiting', { count: waitingCount })}`}
    </>
  )
}
