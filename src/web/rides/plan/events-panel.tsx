import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Plus, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  createRideSeries,
  createRidingEvent,
  deleteRidingEvent,
  listParticipants,
  listRidingEvents,
  saveRideTrack,
  updateRidingEvent,
} from '#contract/rides/ride-calls.ts'
import { type RidingEvent, type RidingEventFields, RidingEventForm } from '#contract/rides/riding-events.ts'
import { listOutdatedEvents } from '#contract/site/site-calls.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction, useIsActing } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { ContentDialog, keyOfCopy, useContentEditor } from '#web/editor/content-editor.tsx'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { OutdatedFilter, TranslatedList, useOutdated } from '#web/editor/outdated.tsx'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, type ReadingPart, useLazyDialog } from '#web/lazy.ts'
import { readFilter, useAddressFilter } from '#web/lists/address-filter.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { ReasonField } from '#web/ride-day/reason-field.tsx'
import { happeningOf } from '#web/ride-day/ride-messages.ts'
import { useTelling } from '#web/ride-day/use-telling.tsx'
import { addDays, nextRideDay } from '#web/rides/ride-dates.ts'
import type { ReadTrack } from '#web/rides/route/track-file-field.tsx'
import { adminTexts } from '#web/site/admin.texts.ts'
import { waitingTexts } from '#web/site/waiting.texts.ts'
import { waitingQuery } from '#web/site/waiting-reads.ts'
import { Button } from '#web/ui/button.tsx'
import { PlannedRide } from './planned-ride.tsx'
import { popUpRuleQuery } from './pop-up-rule-read.ts'
import { PopUpRuleSwitch } from './pop-up-rule-switch.tsx'
import { recentRidesQuery } from './recent-rides.ts'
import { blankRide, daysInForm, fieldsOfRide, usualStart } from './ride-fields.ts'
import { popUpRideTexts, rideFormTexts, trackFormTexts } from './ride-form.texts.ts'
import { RideFormFields } from './ride-form-fields.tsx'
import { useRideOnDay } from './ride-on-day.ts'
import { rideSeriesTexts } from './series.texts.ts'
import { seriesDates } from './series-days.ts'
import { CreateLabel } from './series-fields.tsx'
import '#web/editor/editor.css'

const trackDialog = lazy(() => import('#web/rides/route/track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
const popUpDialog = lazy(() => import('./pop-up-ride.tsx').then(({ PopUpRide }) => PopUpRide))

const filters = ['unrecorded'] as const
const outdatedQuery = pages(listOutdatedEvents, {})
const aheadQuery = pages(listRidingEvents, {}, { query: { rides: 'ahead', limit: '50' } })
const ridesQuery = (rides: 'unrecorded' | undefined) => pages(listRidingEvents, {}, { query: { rides } })

EventsPanel.reads = ((search) => {
  const rides = readFilter(search, 'rides', filters)
  return [outdatedQuery, popUpRuleQuery, rides === undefined ? aheadQuery : ridesQuery(rides)]
}) satisfies ReadingPart['reads']

/** docs/product.md 10.4 */
export function EventsPanel() {
  const t = useTexts(adminTexts, popUpRideTexts, rideFormTexts, rideSeriesTexts, trackFormTexts)
  const format = useFormat()
  const { today } = format
  const fieldsOf = (event: RidingEvent) => fieldsOfRide(event, daysInForm(format, event))
  const makeClubs = useAction(updateRidingEvent, {
    done: { title: t('rideForm.madeClubsTitle'), description: t('rideForm.madeClubsText') },
    failed: t('rideForm.updateFailed'),
  })
  const telling = useTelling()
  const before = useRef(new Map<string, RidingEvent>())
  const made = useRef<readonly RidingEvent[]>([])
  const makeSeries = useAction(createRideSeries, {
    done: ({ length: count }) => ({ title: t('rideSeries.createdTitle'), description: t('rideSeries.createdText', { count }) }),
    failed: t('rideForm.createFailed'),
  })

  function firstOf(rides: RidingEvent[]): RidingEvent {
    const [first] = rides
    if (first === undefined) throw new Error('A series has a ride.')
    made.current = rides
    return first
  }

  const recent = useRef<readonly RidingEvent[]>([])
  const editor = useContentEditor({
    texts: rideFormTexts,
    schema: RidingEventForm,
    blank: () => ({ ...blankRide(today()), ...usualStart(recent.current, { today: today(), dayOf: format.dayInput }) }),
    fieldsOf,
    create: createRidingEvent,
    createMany: (input) => {
      const dates = seriesDates(input as RidingEventFields)
      return dates && makeSeries.mutateAsync({ ...input, dates }).then(firstOf)
    },
    update: updateRidingEvent,
    updateFailed: t('rideForm.updateFailed'),
    onSaved: tellOf,
  })
  useRideOnDay(editor.copy)
  const outdated = useOutdated(outdatedQuery, 'events')
  const [rides, setRides] = useAddressFilter('rides', filters)
  const [isPastOpen, setIsPastOpen] = useState(false)
  const [deleting, setDeleting] = useState<RidingEvent | null>(null)
  const popUp = useLazyDialog(popUpDialog)
  const track = useLazyDialog(trackDialog)
  const [tracked, setTracked] = useState<RidingEvent | null>(null)
  const client = useQueryClient()
  const [isOpening, setIsOpening] = useState(false)
  /** Chosen for a ride that is not there yet, with the key of its form. */
  const [newTrack, setNewTrack] = useState<(ReadTrack & { key: string }) | null>(null)
  const uploadTrack = useAction(saveRideTrack, {
    done: { title: t('trackForm.createdToast'), description: t('trackForm.savedText') },
    failed: t('trackForm.notUploaded'),
  })

  /** The usual day is known from the rides that there are. Without them it is a Saturday. */
  async function startNew() {
    setIsOpening(true)
    const found = navigator.onLine ? await client.fetchInfiniteQuery(recentRidesQuery).catch(() => undefined) : undefined
    recent.current = found?.pages.flatMap(({ rows }) => rows) ?? recent.current
    setIsOpening(false)
    editor.startNew()
  }

  function tellOf(event: RidingEvent, changed: string | null, key: string, { andFollowing }: { andFollowing?: boolean | null }) {
    const series = changed === null && made.current[0] === event ? made.current : undefined
    if (changed === null && newTrack?.key === key) {
      setNewTrack(null)
      void upload(series ?? [event], newTrack.gpx).catch(() => {}) // told by the toast
    }
    const known = changed === null ? undefined : before.current.get(changed)
    const happening = changed === null ? 'created' : happeningOf(known, event)
    if (happening !== null) telling.openTelling({ event, happening, before: known, series, andFollowing: andFollowing === true })
  }

  /** One after the other: of two calls at once the second would be ignored. */
  async function upload(rides: readonly RidingEvent[], gpx: string) {
    for (const { id } of rides) await uploadTrack.mutateAsync({ id, gpx })
  }

  function edit(event: RidingEvent) {
    before.current.set(event.id, event)
    editor.edit(event)
  }

  /** What was typed stays under the form that it was typed in, and the chosen file comes along. */
  function takeFromPast(event: RidingEvent) {
    if (newTrack?.key === editor.key) setNewTrack({ ...newTrack, key: keyOfCopy(event.id) })
    const day = nextRideDay(format.dayInput(event.eventDate), today())
    const lastDay = event.endDate === null ? '' : addDays(day, event.dayCount - 1)
    const fields = fieldsOfRide(event, { day, lastDay, registrationClosesAt: '', decideBy: '' })
    editor.copy(event.id, { ...fields, status: 'upcoming', andFollowing: null })
  }

  /** A form that is emptied has no file either. */
  const without = (empty: () => void) => () => {
    setNewTrack(null)
    empty()
  }

  const rowsUnder = (headingId: string) => (events: RidingEvent[]) => (
    <ul className="stack s2" aria-labelledby={headingId}>
      {events.map((event) => (
        <PlannedRide
          key={event.id}
          event={event}
          outdated={outdated.languageOf(event.id)}
          onEdit={() => edit(event)}
          onTell={() => telling.openTelling({ event, happening: event.status === 'cancelled' ? 'cancelled' : 'changed' })}
          onTrack={() => {
            setTracked(event)
            track.open()
          }}
          onDelete={() => setDeleting(event)}
          onMakeClubs={() =>
            makeClubs.mutate({ ...fieldsOf(event), id: event.id, kind: 'club', expectedVersion: event.updatedAt })
          }
        />
      ))}
    </ul>
  )

  return (
    <>
      <div className="row s2 below-3 panel-tools">
        <UnrecordedFilter isPressed={rides === 'unrecorded'} onChoose={setRides} />
        <OutdatedFilter outdated={outdated} />
        <Button onClick={popUp.open}>
          <Zap aria-hidden="true" />
          {t('popUpRide.open')}
        </Button>
        <Button variant="primary" busy={isOpening} onClick={() => void startNew()}>
          <Plus aria-hidden="true" />
          {t('rideForm.createTitle')}
        </Button>
      </div>
      {rides === 'unrecorded' || outdated.isFiltered ? (
        <>
          <h2 id="rides-ahead" className="sr-only">
            {t('admin.tabEvents')}
          </h2>
          <TranslatedList outdated={outdated} all={ridesQuery(rides)} empty={t('rideForm.allRecorded')}>
            {rowsUnder('rides-ahead')}
          </TranslatedList>
        </>
      ) : (
        <>
          <h2 id="rides-ahead" className="below-2 large">
            {t('rideForm.aheadHeading')}
          </h2>
          <PagedList
            query={aheadQuery}
            empty={t('admin.noEvents')}
            firstAct={<Button onClick={() => void startNew()}>{t('rideForm.createTitle')}</Button>}
          >
            {rowsUnder('rides-ahead')}
          </PagedList>
          <h2 id="rides-past" className="above-5 below-2">
            <Button
              className="past-rides-button"
              aria-expanded={isPastOpen}
              aria-controls="rides-past-list"
              onClick={() => setIsPastOpen(!isPastOpen)}
            >
              {t('rideForm.pastHeading')}
              {isPastOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
            </Button>
          </h2>
          <div id="rides-past-list">
            {isPastOpen && (
              <PagedList query={pages(listRidingEvents, {}, { query: { rides: 'past' } })} empty={t('rideForm.noPast')}>
                {rowsUnder('rides-past')}
              </PagedList>
            )}
          </div>
          <PopUpRuleSwitch />
        </>
      )}
      <ContentDialog
        editor={{ ...editor, cancel: without(editor.cancel), startOver: without(editor.startOver) }}
        note={t('rideForm.note')}
        className="ride-dialog"
        create={<CreateLabel form={editor.form} />}
        fields={
          <RideFormFields
            key={editor.key}
            form={editor.form}
            isCopy={editor.isCopy}
            before={editor.editing === null ? null : editor.fresh}
            plan={
              editor.editing === null
                ? {
                    takeFromPast,
                    track: newTrack?.key === editor.key ? newTrack : null,
                    setTrack: (track) => setNewTrack(track && { ...track, key: editor.key }),
                  }
                : null
            }
          />
        }
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
        <RideDeletion
          event={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(reason) => {
            editor.forget(deleting.id)
            const event = { ...deleting, reason: reason || (deleting.status === 'cancelled' ? deleting.reason : null) }
            if (deleting.registration !== 'ended') telling.openTelling({ event, happening: 'deleted' })
          }}
        />
      )}
      {track.Opened && tracked && <track.Opened event={tracked} onClose={track.close} />}
      {telling.dialog}
    </>
  )
}

/** Shown only while there are rides without a record. */
function UnrecordedFilter({ isPressed, onChoose }: { isPressed: boolean; onChoose: (rides: 'unrecorded' | undefined) => void }) {
  const t = useTexts(waitingTexts)
  const count = useQuery(waitingQuery).data?.unrecordedRides ?? 0
  if (count === 0 && !isPressed) return null
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={isPressed}
      onClick={() => onChoose(isPressed ? undefined : 'unrecorded')}
    >
      {t('counts.unrecordedRides')} <span className="tabular">{count}</span>
    </button>
  )
}

interface RideDeletionProps {
  event: RidingEvent
  onClose: () => void
  onDeleted: (reason: string) => void
}

/** Asks why, too, as long as riders are told of it. */
function RideDeletion({ event, onClose, onDeleted }: RideDeletionProps) {
  const t = useTexts(rideFormTexts)
  const form = useForm({ defaultValues: { reason: '' } })
  return (
    <DeleteQuestion
      id={event.id}
      call={deleteRidingEvent}
      texts={rideFormTexts}
      warning={<DeleteWarning event={event} />}
      sent={form.getValues}
      isRestorable
      failed={t('deleteFailed')}
      onClose={onClose}
      onDeleted={() => onDeleted(form.getValues('reason').trim())}
    >
      {event.registration !== 'ended' && (
        <div className="above-4">
          <ReasonField form={form} />
        </div>
      )}
    </DeleteQuestion>
  )
}

/** How many riders the warning names; it counts the others. */
const namesShown = 5

function DeleteWarning({ event }: { event: RidingEvent }) {
  const t = useTexts(rideFormTexts)
  const localized = useLocalized()
  const nameOf = usePersonName()
  const isDeleting = useIsActing()
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
