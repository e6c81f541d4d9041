import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Announcement, AnnouncementInput, announcementTypes } from '#contract/announcements.ts'
import { createAnnouncement, updateAnnouncement } from '#web/api/announcements.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { showIssues, useContractForm } from '#web/ui/contract-form.ts'
import { type AnnouncementDraft, keepDraft, takeDraft } from './announcement-draft.ts'
import { useAdminMutation } from './use-admin-mutation.ts'

const blank: AnnouncementInput = { type: 'general', titleKo: '', titleEn: '', contentKo: '', contentEn: '', eventDate: '' }

/** The announcement form's two modes (SPEC section 4): it creates, or after `edit` it updates; either way `finish` brings back the blank form. */
export function useAnnouncementEditor() {
  const t = useTranslations('announcementForm')
  const format = useFormat()
  const [draft] = useState<AnnouncementDraft | null>(takeDraft)
  const form = useContractForm<AnnouncementInput>(AnnouncementInput, draft?.input ?? blank)
  const [editing, setEditing] = useState(draft?.editing ?? null)
  const [isOpen, setIsOpen] = useState(draft !== null)

  const create = useAdminMutation(createAnnouncement, {
    doneTitle: t('createdTitle'),
    doneText: t('createdText'),
    failedText: t('createFailed'),
  })
  const update = useAdminMutation(updateAnnouncement, { doneTitle: t('updatedTitle'), doneText: t('updatedText') })

  function finish() {
    form.reset(blank)
    create.reset()
    update.reset()
    setEditing(null)
    setIsOpen(false)
  }

  function edit({ id, type, eventDate, titleKo, titleEn, contentKo, contentEn }: Announcement) {
    finish()
    const known = announcementTypes.find((candidate) => candidate === type) ?? 'general'
    form.reset({ type: known, eventDate: format.localInput(eventDate), titleKo, titleEn, contentKo, contentEn })
    setEditing(id)
    setIsOpen(true)
  }

  /** Puts the sheet away. A new announcement waits in it; a change that was not saved is dropped, or "new" would open the old one. */
  function close() {
    if (editing === null) setIsOpen(false)
    else finish()
  }

  const submit = form.handleSubmit(async (input) => {
    try {
      await (editing === null ? create.mutateAsync(input) : update.mutateAsync({ id: editing, ...input }))
      finish()
    } catch (error) {
      if (isLoggedOut(error)) keepDraft({ editing, input: form.getValues() })
      else if (error instanceof HttpError) showIssues(form, error.failure?.issues)
    }
  })

  return {
    form,
    editing,
    edit,
    finish,
    close,
    submit,
    error: editing === null ? create.error : update.error,
    /** Whether the form lies open as a sheet, where it is one. */
    isOpen,
    setIsOpen,
  }
}

export type AnnouncementEditor = ReturnType<typeof useAnnouncementEditor>
