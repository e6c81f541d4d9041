import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhotoAlbum } from '#contract/photo-albums.ts'
import { outdatedPagesQuery } from '#web/api/outdated-translations.ts'
import { adminAlbumPagesQuery, deletePhotoAlbum } from '#web/api/photo-albums.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { PagedList } from '#web/pages/paged-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { AlbumForm } from './album-form.tsx'
import { AlbumRow } from './album-row.tsx'
import { ContentPanel } from './content-panel.tsx'
import { OutdatedFilter } from './outdated-filter.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'
import { useAlbumEditor } from './use-album-editor.ts'
import { useOutdated } from './use-outdated.ts'

/** SPEC section 2, Albums tab. */
export function AlbumsPanel() {
  const t = useTranslations()
  const editor = useAlbumEditor()
  const outdated = useOutdated('photo-albums')
  const [deleting, setDeleting] = useState<PhotoAlbum | null>(null)

  const rows = (albums: PhotoAlbum[]) => (
    <ul className="row-cards">
      {albums.map((album) => (
        <AlbumRow
          key={album.id}
          album={album}
          outdated={outdated.languageOf(album.id)}
          isEdited={album.id === editor.editing}
          onEdit={() => editor.edit(album)}
          onDelete={() => setDeleting(album)}
        />
      ))}
    </ul>
  )

  return (
    <ContentPanel
      editor={editor}
      createTitle={t('albumForm.createTitle')}
      updateTitle={t('albumForm.updateTitle')}
      listHeading={t('albumForm.listHeading')}
      form={(place) => <AlbumForm editor={editor} {...place} />}
    >
      <OutdatedFilter outdated={outdated} />
      {outdated.isFiltered ? (
        <PagedList query={outdatedPagesQuery('photo-albums')} empty={t('outdated.none')}>
          {rows}
        </PagedList>
      ) : (
        <PagedList query={adminAlbumPagesQuery} empty={t('admin.noAlbums')}>
          {rows}
        </PagedList>
      )}
      {deleting && <DeleteQuestion album={deleting} onClose={() => setDeleting(null)} onDeleted={editor.forget} />}
    </ContentPanel>
  )
}

interface DeleteQuestionProps {
  album: PhotoAlbum
  onClose: () => void
  onDeleted: (id: string) => void
}

function DeleteQuestion({ album, onClose, onDeleted }: DeleteQuestionProps) {
  const t = useTranslations('albumForm')
  const common = useTranslations('common')
  const localized = useLocalized()
  const { mutate, isPending } = useAdminMutation(deletePhotoAlbum, {
    doneTitle: t('deletedTitle'),
    doneText: t('deletedText'),
    failedText: t('deleteFailed'),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteQuestionTitle')}
      text={t('deleteWarning', { title: localized(album, 'title') })}
      confirmLabel={common('delete')}
      busy={isPending}
      onConfirm={() => mutate(album.id, { onSuccess: () => onDeleted(album.id), onSettled: onClose })}
    />
  )
}
