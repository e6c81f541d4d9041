import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Announcement, AnnouncementInput, announcementTypes } from '#contract/content/announcements.ts'
import { createAnnouncement, updateAnnouncement } from '#web/api/announcements.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { takeDraft } from '#web/pages/admin/editor/form-draft.ts'
import { type ContentDraft, useContentEditor } from '#web/pages/admin/editor/use-content-editor.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'

const name = 'announcement'
const blank: AnnouncementInput = { type: 'general', titleKo: '', titleEn: '', contentKo: '', contentEn: '', eventDate: '' }

/** The announcement form, which starts as type general (SPEC section 4). */
export function useAnnouncementEditor() {
  const t = useTranslations('announcementForm')
  const format = useFormat()
  const [draft] = useState<ContentDraft<AnnouncementInput> | null>(() => takeDraft(name))
  const form = useContractForm<AnnouncementInput>(AnnouncementInput, draft?.input ?? blank)
  const create = useAdminMutation(createAnnouncement, {
    doneTitle: t('createdTitle'),
    doneText: t('createdText'),
    failedText: t('createFailed'),
  })
  const update = useAdminMutation(updateAnnouncement, { doneTitle: t('updatedTitle'), doneText: t('updatedText') })
  const editor = useContentEditor({ name, form, draft, blank: () => blank, create, update })

  return {
    ...editor,
    edit({ id, updatedAt, type, eventDate, titleKo, titleEn, contentKo, contentEn }: Announcement) {
      const known = announcementTypes.find((candidate) => candidate === type) ?? 'general'
      editor.startEdit(
        { id, updatedAt },
        { type: known, eventDate: format.localInput(eventDate), titleKo, titleEn, contentKo, contentEn },
      )
    },
  }
}

export type AnnouncementEditor = ReturnType<typeof useAnnouncementEditor>
