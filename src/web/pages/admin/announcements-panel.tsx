import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { announcementPagesQuery, deleteAnnouncement } from '#web/api/announcements.ts'
import { outdatedPagesQuery } from '#web/api/outdated-translations.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { PagedList } from '#web/pages/paged-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { OutdatedFilter } from './outdated-filter.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'
import { useAnnouncementEditor } from './use-announcement-editor.ts'
import { useOutdated } from './use-outdated.ts'

/** SPEC section 2, Announcements tab. Wide screens show form and list side by side; on the others the form is a sheet over the list. */
export function AnnouncementsPanel() {
  const t = useTranslations()
  // The form's content lives in the editor, so turning the phone from one layout to the other loses nothing.
  const editor = useAnnouncementEditor()
  const isWide = useMediaQuery('(width >= 64rem)')
  const outdated = useOutdated('announcements')
  const [deleting, setDeleting] = useState<Announcement | null>(null)
  const title = editor.editing === null ? t('announcementForm.createTitle') : t('announcementForm.updateTitle')

  if (isWide === null) return <ListLoading />

  function edit(announcement: Announcement) {
    editor.edit(announcement)
    if (isWide) requestAnimationFrame(() => editor.form.setFocus('titleKo')) // the reset form knows its fields after the next render
  }

  const rows = (announcements: Announcement[]) => (
    <ul>
      {announcements.map((announcement) => (
        <AnnouncementRow
          key={announcement.id}
          announcement={announcement}
          outdated={outdated.languageOf(announcement.id)}
          isEdited={announcement.id === editor.editing}
          onEdit={() => edit(announcement)}
          onDelete={() => setDeleting(announcement)}
        />
      ))}
    </ul>
  )

  return (
    <div className="announcements-panel">
      {isWide ? (
        <section aria-labelledby="announcement-form-heading">
          <h2 id="announcement-form-heading" className="panel-heading display">
            {title}
          </h2>
          <div className="card">
            <AnnouncementForm editor={editor} footClass="form-foot" canCancel={editor.editing !== null} />
          </div>
        </section>
      ) : (
        <>
          <Button variant="primary" size="large" block onClick={() => editor.setIsOpen(true)}>
            <Plus aria-hidden="true" />
            {t('announcementForm.createTitle')}
          </Button>
          <Dialog
            open={editor.isOpen}
            onOpenChange={(open) => (open ? editor.setIsOpen(true) : editor.close())}
            title={title}
            closeOutside={false}
          >
            <AnnouncementForm editor={editor} footClass="dialog-foot" canCancel />
          </Dialog>
        </>
      )}
      <section aria-labelledby="announcement-list-heading">
        <h2 id="announcement-list-heading" className="panel-heading display">
          {t('announcementForm.listHeading')}
        </h2>
        <OutdatedFilter outdated={outdated} />
        {outdated.isFiltered ? (
          <PagedList query={outdatedPagesQuery('announcements')} empty={t('outdated.none')} className="announcement-rows">
            {rows}
          </PagedList>
        ) : (
          <PagedList query={announcementPagesQuery} empty={t('admin.noAnnouncements')} className="announcement-rows">
            {rows}
          </PagedList>
        )}
      </section>
      <DeleteQuestion
        announcement={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={(id) => {
          if (id === editor.editing) editor.finish()
        }}
      />
    </div>
  )
}

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
