import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PhotoAlbum, PhotoAlbumInput } from '#contract/content/photo-albums.ts'
import { adminAlbumPagesQuery, createPhotoAlbum, deletePhotoAlbum, updatePhotoAlbum } from '#web/api/photo-albums.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { ContentPanel } from '#web/pages/admin/editor/content-form.tsx'
import { DeleteQuestion } from '#web/pages/admin/editor/delete-question.tsx'
import { OutdatedFilter, TranslatedList, useOutdated } from '#web/pages/admin/editor/outdated.tsx'
import { useContentEditor } from '#web/pages/admin/editor/use-content-editor.ts'
import { AlbumFields, blankAlbum, fieldsOfAlbum } from './album-fields.tsx'
import { AlbumRow } from './album-row.tsx'
import '#web/pages/admin/editor/row-cards.css'

/** SPEC section 2, Albums tab. */
export function AlbumsPanel() {
  const t = useTranslations()
  const localized = useLocalized()
  const editor = useContentEditor({
    texts: 'albumForm',
    schema: PhotoAlbumInput,
    blank: () => blankAlbum,
    fieldsOf: fieldsOfAlbum,
    create: createPhotoAlbum,
    update: updatePhotoAlbum,
    updateFailed: t('albumForm.updateFailed'),
  })
  const outdated = useOutdated('photo-albums')
  const [deleting, setDeleting] = useState<PhotoAlbum | null>(null)
  return (
    <ContentPanel
      editor={editor}
      note={t('albumForm.note')}
      fields={<AlbumFields form={editor.form} />}
      listHeading={t('albumForm.listHeading')}
    >
      <OutdatedFilter outdated={outdated} />
      <TranslatedList outdated={outdated} all={adminAlbumPagesQuery} empty={t('admin.noAlbums')}>
        {(albums) => (
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
        )}
      </TranslatedList>
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          mutation={deletePhotoAlbum}
          texts="albumForm"
          warning={t('albumForm.deleteWarning', { title: localized(deleting, 'title') })}
          failedText={t('albumForm.deleteFailed')}
          onClose={() => setDeleting(null)}
          onDeleted={editor.forget}
        />
      )}
    </ContentPanel>
  )
}
