import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/content/announcements.ts'
import { announcementPagesQuery, deleteAnnouncement } from '#web/api/announcements.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { ContentPanel } from '#web/pages/admin/editor/content-panel.tsx'
import { OutdatedFilter } from '#web/pages/admin/editor/outdated-filter.tsx'
import { TranslatedList } from '#web/pages/admin/editor/translated-list.tsx'
import { type OutdatedRows, useOutdated } from '#web/pages/admin/editor/use-outdated.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useSteady } from '#web/ui/use-steady.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementRow, type AnnouncementRowProps } from './announcement-row.tsx'
import { useAnnouncementEditor } from './use-announcement-editor.ts'

/** SPEC section 2, Announcements tab. */
export function AnnouncementsPanel() {
  const t = useTranslations()
  const editor = useAnnouncementEditor()
  const outdated = useOutdated('announcements')
  const [deleting, setDeleting] = useState<Announcement | null>(null)

  const edit = useSteady(editor.edit)

  const rows = (announcements: Announcement[]) => (
    <Announcements
      announcements={announcements}
      languageOf={outdated.languageOf}
      edited={editor.editing}
      onEdit={edit}
      onDelete={setDeleting}
    />
  )

  return (
    <ContentPanel
      editor={editor}
      createTitle={t('announcementForm.createTitle')}
      updateTitle={t('announcementForm.updateTitle')}
      listHeading={t('announcementForm.listHeading')}
      form={(place) => <AnnouncementForm editor={editor} {...place} />}
    >
      <OutdatedFilter outdated={outdated} />
      <TranslatedList
        entity="announcements"
        outdated={outdated}
        all={announcementPagesQuery}
        empty={t('admin.noAnnouncements')}
        className="announcement-rows"
      >
        {rows}
      </TranslatedList>
      <DeleteQuestion announcement={deleting} onClose={() => setDeleting(null)} onDeleted={editor.forget} />
    </ContentPanel>
  )
}

interface AnnouncementsProps extends Pick<OutdatedRows, 'languageOf'>, Pick<AnnouncementRowProps, 'onEdit' | 'onDelete'> {
  announcements: readonly Announcement[]
  /** The id of the one in the form. */
  edited: string | null
}

/** Opening a dialog over a long list, or typing beside it, does not even look through it. */
const Announcements = memo(function Announcements({ announcements, languageOf, edited, ...actions }: AnnouncementsProps) {
  return (
    <ul>
      {announcements.map((announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          outdated={languageOf(announcement.id)}
          isEdited={announcement.id === edited}
          {...actions}
        />
      ))}
    </ul>
  )
})

function DeleteQuestion({
  announcement,
  onClose,
  onDeleted,
}: {
  announcement: Announcement | null
  onClose: () => void
  onDeleted: (id: string) => void
}) {
  const t = useTranslations('announcementForm')
  const common = useTranslations('common')
  const localized = useLocalized()
  const { mutate, isPending } = useAdminMutation(deleteAnnouncement, { doneTitle: t('deletedTitle'), doneText: t('deletedText') })
  if (announcement === null) return null
  const { id } = announcement
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteQuestionTitle')}
      text={t('deleteWarning', { title: localized(announcement, 'title') })}
      confirmLabel={common('delete')}
      busy={isPending}
      onConfirm={() => mutate(id, { onSuccess: () => onDeleted(id), onSettled: onClose })}
    />
  )
}
