import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query'
import {
  ChevronDown,
  ClipboardList,
  Clock,
  Copy,
  MapPin,
  Megaphone,
  Pencil,
  Plus,
  Route,
  Trash2,
  UserCheck,
  Users,
  Zap,
} from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { Language } from '#contract/languages.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import {
  createRidingEvent,
  deleteRidingEvent,
  listParticipants,
  listRidingEvents,
  updateRidingEvent,
} from '#contract/rides/ride-calls.ts'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { confirmEventTranslation, listOutdatedEvents } from '#contract/site/site-calls.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { pages } from '#web/api/calls.ts'
import { ContentDialog, useContentEditor } from '#web/editor/content-editor.tsx'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { OutdatedFilter, OutdatedMark, TranslatedList, useOutdated } from '#web/editor/outdated.tsx'
import { useFormat, useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { DifficultyBadge } from '#web/news/content-badges.tsx'
import { AttendanceButton, DecideButton } from '#web/ride-day/day-buttons.tsx'
import { DecisionBadges } from '#web/ride-day/decision-facts.tsx'
import { tellRidersTexts } from '#web/ride-day/ride-day.texts.ts'
import { happeningOf } from '#web/ride-day/ride-messages.ts'
import { useTelling } from '#web/ride-day/use-telling.tsx'
import { addDays, nextRideDay, rideDays, rideHours } from '#web/rides/ride-dates.ts'
import { RideStatusBadge } from '#web/rides/ride-status-badge.tsx'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Badge, DatePlate } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { blankRide, fieldsOfRide } from './ride-fields.ts'
import { popUpRideTexts, rideFormTexts, trackFormTexts } from './ride-form.texts.ts'
import { RideFormFields } from './ride-form-fields.tsx'
import '#web/editor/editor.css'

const trackDialog = lazy(() => import('#web/rides/route/track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
const popUpDialog = lazy(() => import('./pop-up-ride.tsx').then(({ PopUpRide }) => PopUpRide))

/** docs/product.md 10.4 */
export function EventsPanel() {
  const t = useTexts(adminTexts, popUpRideTexts, rideFormTexts)
  const format = useFormat()
  const today = () => format.dayInput(new Date().toISOString())
  const telling = useTelling()
  const before = useRef(new Map<string, RidingEvent>())
  const editor = useContentEditor({
    texts: rideFormTexts,
    schema: RidingEventInput,
    blank: () => blankRide(today()),
    fieldsOf: (event: RidingEvent) =>
      fieldsOfRide(event, {
        day: format.dayInput(event.eventDate),
        lastDay: event.endDate === null ? '' : format.dayInput(event.endDate),
        registrationClosesAt: event.registrationClosesAt === null ? '' : format.localInput(event.registrationClosesAt),
        decideBy: event.decideBy === null ? '' : format.localInput(event.decideBy),
      }),
    create: createRidingEvent,
    update: updateRidingEvent,
    updateFailed: t('rideForm.updateFailed'),
    onSaved: tellOf,
  })
  const outdated = useOutdated(pages(listOutdatedEvents, {}))
  const [deleting, setDeleting] = useState<RidingEvent | null>(null)
  const popUp = useLazyDialog(popUpDialog)
  const track = useLazyDialog(trackDialog)
  const [tracked, setTracked] = useState<RidingEvent | null>(null)

  function tellOf(event: RidingEvent, changed: string | null) {
    const known = changed === null ? undefined : before.current.get(changed)
    const happening = changed === null ? 'created' : happeningOf(known, event)
    if (happening !== null) telling.openTelling({ event, happening, before: known })
  }

  function edit(event: RidingEvent) {
    before.current.set(event.id, event)
    editor.edit(event)
  }

  function duplicate(event: RidingEvent) {
    const day = nextRideDay(format.dayInput(event.eventDate), today())
    const lastDay = event.endDate === null ? '' : addDays(day, event.dayCount - 1)
    const fields = fieldsOfRide(event, { day, lastDay, registrationClosesAt: '', decideBy: '' })
    editor.copy(event.id, { ...fields, status: 'upcoming' })
  }

  return (
    <>
      <div className="stack s3 below-4 panel-tools">
        <OutdatedFilter outdated={outdated} />
        <Button size="large" onClick={popUp.open}>
          <Zap aria-hidden="true" />
          {t('popUpRide.open')}
        </Button>
        <Button variant="primary" size="large" onClick={editor.startNew}>
          <Plus aria-hidden="true" />
          {t('rideForm.createTitle')}
        </Button>
      </div>
      <h2 id="events-heading" className="sr-only">
        {t('admin.tabEvents')}
      </h2>
      <TranslatedList outdated={outdated} all={pages(listRidingEvents, {})} empty={t('admin.noEvents')}>
        {(events) => (
          <ul className="stack s3" aria-labelledby="events-heading">
            {events.map((event) => (
              <RideRow
                key={event.id}
                event={event}
                outdated={outdated.languageOf(event.id)}
                onEdit={() => edit(event)}
                onDuplicate={() => duplicate(event)}
                onTell={() => telling.openTelling({ event, happening: event.status === 'cancelled' ? 'cancelled' : 'changed' })}
                onTrack={() => {
                  setTracked(event)
                  track.open()
                }}
                onDelete={() => setDeleting(event)}
              />
            ))}
          </ul>
        )}
      </TranslatedList>
      <ContentDialog
        editor={editor}
        note={t('rideForm.note')}
        fields={<RideFormFields form={editor.form} isCopy={editor.isCopy} />}
      />
      {popUp.Opened && (
        <popUp.Opened
          onClose={popUp.close}
          onPublished={(ride) => {
            popUp.close()
            telling.openTelling({ event: ride, happening: 'created' })
          }}
          onDetails={(ride) => {
            popUp.close()
            editor.copy(JSON.stringify([ride.meetingLocation, ride.eventDate, ride.startTime]), ride)
          }}
        />
      )}
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          call={deleteRidingEvent}
          texts={rideFormTexts}
          warning={<DeleteWarning event={deleting} />}
          failed={t('rideForm.deleteFailed')}
          onClose={() => setDeleting(null)}
          onDeleted={(id) => {
            editor.forget(id)
            if (deleting.registration !== 'ended') telling.openTelling({ event: deleting, happening: 'deleted' })
          }}
        />
      )}
      {track.Opened && tracked && <track.Opened event={tracked} onClose={track.close} />}
      {telling.dialog}
    </>
  )
}

/** How many riders the warning names; it counts the others. */
const namesShown = 5

function DeleteWarning({ event }: { event: RidingEvent }) {
  const t = useTexts(rideFormTexts)
  const localized = useLocalized()
  const nameOf = usePersonName()
  const isDeleting = useIsMutating() > 0
  const count = event.registeredCount + event.waitingCount
  const { data } = useInfiniteQuery({
    ...pages(listParticipants, { id: event.id }, { staleTime: 0 }),
    enabled: !isDeleting && count > 0,
  })
  const warning = t('deleteWarning', { title: localized(event, 'title') })
  if (count === 0) return warning

  const named = (data?.pages[0]?.rows ?? []).slice(0, namesShown).map((rider) => nameOf(rider))
  const names = named.join(', ')
  const more = count - named.length
  const riders =
    named.length === 0
      ? t('ridersLost', { count })
      : more > 0
        ? t('ridersNamedMore', { count, names, more })
        : t('ridersNamed', { count, names })
  const told = event.registration === 'ended' ? '' : `${t('ridersTold')} `
  return `${warning} ${riders} ${told}${t('cancelInstead')}`
}

interface RideRowProps {
  event: RidingEvent
  outdated: Language | undefined
  onEdit: () => void
  onDuplicate: () => void
  onTell: () => void
  onTrack: () => void
  onDelete: () => void
}

/** The actions of one moment of a ride's life stand behind one button. */
function RideRow({ event, outdated, onEdit, onDuplicate, onTell, onTrack, onDelete }: RideRowProps) {
  const t = useTexts(adminTexts, commonTexts, rideFormTexts, tellRidersTexts, trackFormTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const titleId = useId()
  const title = localized(event, 'title')
  return (
    <li className="card row s4 even row-card ride-row">
      <DatePlate dateTime={event.eventDate} full={format.fullDate(event.eventDate)} {...format.plate(event.eventDate)} />
      <div className="stack close body">
        <div className="row close even">
          <DifficultyBadge difficulty={event.difficulty} />
          <RideStatusBadge ride={event} />
          {event.status === 'upcoming' && !event.hasStarted && <DecisionBadges ride={event} />}
          {event.registration === 'closed' && <Badge tone="grey">{t('rideForm.closed')}</Badge>}
        </div>
        <h3 id={titleId}>{title}</h3>
        <p className="quiet small snug lines">{localized(event, 'description')}</p>
        <OutdatedMark call={confirmEventTranslation} id={event.id} title={title} language={outdated} />
      </div>
      <dl className="stack close small snug whole row-card-facts">
        <Fact icon={<Clock aria-hidden="true" />} name={t('rideForm.when')}>
          {rideDays(format, event) ?? format.shortDate(event.eventDate)}{' '}
          <span className="one-piece">{rideHours(format, event)}</span>
        </Fact>
        <Fact icon={<MapPin aria-hidden="true" />} name={t('admin.meetingLocation')}>
          {meetingPlace(event, language)}
        </Fact>
        <Fact icon={<Users aria-hidden="true" />} name={t('rideForm.riders')}>
          <Places event={event} />
        </Fact>
      </dl>
      <div className="whole row-card-actions">
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
  const t = useTexts(rideFormTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" aria-expanded={isOpen} aria-describedby={titleId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('fewerActions') : t('moreActions')}
        <ChevronDown aria-hidden="true" />
      </Button>
      {isOpen && <div className="row-card-more">{children}</div>}
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="line top">
      <dt className="quiet">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
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
