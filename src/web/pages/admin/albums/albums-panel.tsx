import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhotoAlbum } from '#contract/content/photo-albums.ts'
import { adminAlbumPagesQuery, deletePhotoAlbum } from '#web/api/photo-albums.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { ContentPanel } from '#web/pages/admin/editor/content-panel.tsx'
import { OutdatedFilter } from '#web/pages/admin/editor/outdated-filter.tsx'
import { TranslatedList } from '#web/pages/admin/editor/translated-list.tsx'
import { type OutdatedRows, useOutdated } from '#web/pages/admin/editor/use-outdated.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useSteady } from '#web/ui/use-steady.ts'
import { AlbumForm } from './album-form.tsx'
import { AlbumRow, type AlbumRowProps } from './album-row.tsx'
import { useAlbumEditor } from './use-album-editor.ts'

/** SPEC section 2, Albums tab. */
export function AlbumsPanel() {
  const t = useTranslations()
  const editor = useAlbumEditor()
  const outdated = useOutdated('photo-albums')
  const [deleting, setDeleting] = useState<PhotoAlbum | null>(null)

  const edit = useSteady(editor.edit)

  const rows = (albums: PhotoAlbum[]) => (
    <Albums albums={albums} languageOf={outdated.languageOf} edited={editor.editing} onEdit={edit} onDelete={setDeleting} />
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
      <TranslatedList entity="photo-albums" outdated={outdated} all={adminAlbumPagesQuery} empty={t('admin.noAlbums')}>
        {rows}
      </TranslatedList>
      {deleting && <DeleteQuestion album={deleting} onClose={() => setDeleting(null)} onDeleted={editor.forget} />}
    </ContentPanel>
  )
}

interface AlbumsProps extends Pick<OutdatedRows, 'languageOf'>, Pick<AlbumRowProps, 'onEdit' | 'onDelete'> {
  albums: readonly PhotoAlbum[]
  /** The id of the one in the form. */
  edited: string | null
}

/** Opening a dialog over a long list, or typing beside it, does not even look through it. */
const Albums = memo(function Albums({ albums, languageOf, edited, ...actions }: AlbumsProps) {
  return (
    <ul className="row-cards">
      {albums.map((album) => (
        <AlbumRow key={album.id} album={album} outdated={languageOf(album.id)} isEdited={album.id === edited} {...actions} />
      ))}
    </ul>
  )
})

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
