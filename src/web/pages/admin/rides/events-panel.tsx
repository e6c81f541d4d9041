import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { eventPagesQuery } from '#web/api/riding-events.ts'
import { OutdatedFilter } from '#web/pages/admin/editor/outdated-filter.tsx'
import { TranslatedList } from '#web/pages/admin/editor/translated-list.tsx'
import { type OutdatedRows, useOutdated } from '#web/pages/admin/editor/use-outdated.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useSteady } from '#web/ui/use-steady.ts'
import { DeleteRide } from './delete-ride.tsx'
import { RideForm } from './ride-form.tsx'
import { RideRow, type RideRowProps } from './ride-row.tsx'
import { useRideEditor } from './use-ride-editor.ts'

/** SPEC section 2, Events tab. One dialog plans a new ride, changes one, and repeats one. */
export function EventsPanel() {
  const t = useTranslations()
  const editor = useRideEditor()
  const outdated = useOutdated('riding-events')
  const [deleting, setDeleting] = useState<RidingEvent | null>(null)
  const isNew = editor.editing === null

  const edit = useSteady(editor.edit)
  const duplicate = useSteady(editor.duplicate)

  const rows = (events: RidingEvent[]) => (
    <Rides events={events} languageOf={outdated.languageOf} onEdit={edit} onDuplicate={duplicate} onDelete={setDeleting} />
  )

  return (
    <>
      <div className="panel-tools">
        <OutdatedFilter outdated={outdated} />
        <Button variant="primary" size="large" onClick={editor.startNew}>
          <Plus aria-hidden="true" />
          {t('rideForm.createTitle')}
        </Button>
      </div>
      <TranslatedList entity="riding-events" outdated={outdated} all={eventPagesQuery} empty={t('admin.noEvents')}>
        {rows}
      </TranslatedList>
      <Dialog
        open={editor.isOpen}
        onOpenChange={(open) => {
          if (!open) editor.close()
        }}
        title={isNew ? t('rideForm.createTitle') : t('rideForm.updateTitle')}
        closeOutside={false}
      >
        <RideForm editor={editor} />
      </Dialog>
      {deleting && <DeleteRide event={deleting} onClose={() => setDeleting(null)} onDeleted={editor.forget} />}
    </>
  )
}

interface RidesProps extends Pick<OutdatedRows, 'languageOf'>, Pick<RideRowProps, 'onEdit' | 'onDuplicate' | 'onDelete'> {
  events: readonly RidingEvent[]
}

/** Opening a dialog over a long list does not even look through it. */
const Rides = memo(function Rides({ events, languageOf, ...actions }: RidesProps) {
  const t = useTranslations('admin')
  return (
    <ul className="row-cards" aria-label={t('tabEvents')}>
      {events.map((event) => (
        <RideRow key={event.id} event={event} outdated={languageOf(event.id)} {...actions} />
      ))}
    </ul>
  )
})
