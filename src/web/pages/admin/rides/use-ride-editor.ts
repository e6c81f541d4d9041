import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type RidingEvent, type RidingEventFields, RidingEventInput } from '#contract/rides/riding-events.ts'
import { createRidingEvent, updateRidingEvent } from '#web/api/riding-events.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { takeDraft } from '#web/pages/admin/editor/form-draft.ts'
import { type ContentDraft, useContentEditor } from '#web/pages/admin/editor/use-content-editor.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { blankRide, fieldsOfRide, nextRideDay } from './ride-fields.ts'

const name = 'ride'

/** The ride form: new, changed, or planned once more from one that was. */
export function useRideEditor() {
  const t = useTranslations('rideForm')
  const format = useFormat()
  const today = () => format.dayInput(new Date().toISOString())
  const blank = () => blankRide(today())
  const [draft] = useState<ContentDraft<RidingEventFields> | null>(() => takeDraft(name))
  const form = useContractForm<RidingEventFields>(RidingEventInput, draft?.input ?? blank())
  const create = useAdminMutation(createRidingEvent, {
    doneTitle: t('createdTitle'),
    doneText: t('createdText'),
    failedText: t('createFailed'),
  })
  const update = useAdminMutation(updateRidingEvent, {
    doneTitle: t('updatedTitle'),
    doneText: t('updatedText'),
    failedText: t('updateFailed'),
  })
  const editor = useContentEditor({ name, form, draft, blank, create, update })

  return {
    ...editor,
    edit: (event: RidingEvent) => editor.startEdit(event, fieldsOfRide(event, format.dayInput(event.eventDate))),
    duplicate(event: RidingEvent) {
      const eventDate = nextRideDay(format.dayInput(event.eventDate), today())
      editor.startCopy(event.id, { ...fieldsOfRide(event, eventDate), status: 'upcoming' })
    },
  }
}

export type RideEditor = ReturnType<typeof useRideEditor>
