import { useInfiniteQuery, useIsMutating } from '@tanstack/react-query'
import { Plus, Zap } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { personName } from '#contract/accounts/person-name.ts'
import { listParticipants } from '#contract/rides/event-participant-calls.ts'
import { createRidingEvent, deleteRidingEvent, listRidingEvents, updateRidingEvent } from '#contract/rides/riding-event-calls.ts'
import { type RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import { listOutdatedEvents } from '#contract/site/outdated-translation-calls.ts'
import { pages } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { ContentDialog } from '#web/editor/content-form.tsx'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { OutdatedFilter, TranslatedList, useOutdated } from '#web/editor/outdated.tsx'
import { useContentEditor } from '#web/editor/use-content-editor.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { happeningOf } from '#web/ride-day/telling/happening.ts'
import { useTelling } from '#web/ride-day/telling/use-telling.tsx'
import { addDays, nextRideDay } from '#web/rides/next-ride-day.ts'
import { Button } from '#web/ui/button.tsx'
import { blankRide, fieldsOfRide } from './ride-fields.ts'
import { RideFormFields } from './ride-form-fields.tsx'
import { RideRow } from './ride-row.tsx'
import '#web/editor/row-cards.css'

const trackDialog = lazy(() => import('#web/rides/route/track-dialog.tsx').then(({ TrackDialog }) => TrackDialog))
const popUpDialog = lazy(() => import('./pop-up-ride.tsx').then(({ PopUpRide }) => PopUpRide))

/** docs/product.md 10.4: Events tab. One dialog creates a ride, changes one, and repeats one. */
export function EventsPanel() {
  const t = useTranslations()
  const format = useFormat()
  const today = () => format.dayInput(new Date().toISOString())
  const telling = useTelling()
  // Rides as they were when their form was opened.
  const before = useRef(new Map<string, RidingEvent>())
  const editor = useContentEditor({
    texts: 'rideForm',
    schema: RidingEventInput,
    blank: () => blankRide(today()),
    fieldsOf: (event: RidingEvent) =>
      fieldsOfRide(event, {
        day: format.dayInput(event.eventDate),
        lastDay: event.endDate === null ? '' : format.dayInput(event.endDate),
        registrationClosesAt: event.registrationClosesAt === null ? '' : format.localInput(event.registrationClosesAt),
        decideBy: event.decideBy === null ? '' : format.localInput(event.decideBy),
      }),
    create: change(createRidingEvent),
    update: change(updateRidingEvent),
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
      <div className="panel-tools">
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
          <ul className="row-cards" aria-labelledby="events-heading">
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
          mutation={change(deleteRidingEvent)}
          texts="rideForm"
          warning={<DeleteWarning event={deleting} />}
          failedText={t('rideForm.deleteFailed')}
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

/** A ride is deleted with its registrations: their number, and the first names once they are loaded. */
function DeleteWarning({ event }: { event: RidingEvent }) {
  const t = useTranslations('rideForm')
  const localized = useLocalized()
  const isDeleting = useIsMutating() > 0
  const count = event.registeredCount + event.waitingCount
  const { data } = useInfiniteQuery({
    ...pages(listParticipants, { id: event.id }, { staleTime: 0 }),
    enabled: !isDeleting && count > 0,
  })
  const warning = t('deleteWarning', { title: localized(event, 'title') })
  if (count === 0) return warning

  const named = (data?.pages[0]?.rows ?? []).slice(0, namesShown).flatMap((rider) => personName(rider) ?? [])
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
