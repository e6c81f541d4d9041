import { ArrowDownUp, ExternalLink, Images, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { createPhotoAlbum, deletePhotoAlbum, listAllAlbums, updatePhotoAlbum } from '#contract/albums/photo-album-calls.ts'
import { type PhotoAlbum, PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import type { Language } from '#contract/languages.ts'
import { confirmAlbumTranslation, listOutdatedAlbums } from '#contract/site/outdated-translation-calls.ts'
import { ActiveBadge } from '#web/accounts/account-badges.tsx'
import { pages } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { ContentPanel } from '#web/editor/content-form.tsx'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { OutdatedFilter, OutdatedMark, TranslatedList, useOutdated } from '#web/editor/outdated.tsx'
import { useContentEditor } from '#web/editor/use-content-editor.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { albumDescription } from './album-description.ts'
import { AlbumFields, blankAlbum, fieldsOfAlbum } from './album-fields.tsx'
import '#web/editor/row-cards.css'

/** docs/product.md 10.6: Albums tab. */
export function AlbumsPanel() {
  const t = useTranslations()
  const localized = useLocalized()
  const editor = useContentEditor({
    texts: 'albumForm',
    schema: PhotoAlbumInput,
    blank: () => blankAlbum,
    fieldsOf: fieldsOfAlbum,
    create: change(createPhotoAlbum),
    update: change(updatePhotoAlbum),
    updateFailed: t('albumForm.updateFailed'),
  })
  const outdated = useOutdated(pages(listOutdatedAlbums, {}))
  const [deleting, setDeleting] = useState<PhotoAlbum | null>(null)
  return (
    <ContentPanel
      editor={editor}
      note={t('albumForm.note')}
      fields={<AlbumFields form={editor.form} />}
      listHeading={t('albumForm.listHeading')}
    >
      <OutdatedFilter outdated={outdated} />
      <TranslatedList outdated={outdated} all={pages(listAllAlbums, {})} empty={t('admin.noAlbums')}>
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
          mutation={change(deletePhotoAlbum)}
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

interface AlbumRowProps {
  album: PhotoAlbum
  /** The language that may be out of date. */
  outdated: Language | undefined
  /** Whether the form holds this album. */
  isEdited: boolean
  onEdit: () => void
  onDelete: () => void
}

/** One album as administrators see it, active or not. */
function AlbumRow({ album, outdated, isEdited, onEdit, onDelete }: AlbumRowProps) {
  const t = useTranslations()
  const localized = useLocalized()
  const title = localized(album, 'title')
  return (
    <li className="card row-card album-row" aria-current={isEdited || undefined}>
      <div className="row-card-body">
        <div className="cell-badges">
          <ActiveBadge isActive={album.isActive} />
        </div>
        <h3>{title}</h3>
        <p className="cell-description">{albumDescription(album, localized)}</p>
        <OutdatedMark confirmation={change(confirmAlbumTranslation)} id={album.id} title={title} language={outdated} />
        <p className="album-row-facts">
          {Number(album.photoCount) > 0 && (
            <span>
              <Images aria-hidden="true" />
              {t('album.photoCount', { count: Number(album.photoCount) })}
            </span>
          )}
          <span>
            <ArrowDownUp aria-hidden="true" />
            {t('albumForm.order', { order: album.displayOrder })}
          </span>
        </p>
      </div>
      <div className="row-card-actions">
        <AnchorButton
          size="small"
          href={album.dropboxUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('albumForm.openLabel', { title })}
        >
          <ExternalLink aria-hidden="true" />
          {t('admin.openAlbum')}
        </AnchorButton>
        <Button size="small" onClick={onEdit} aria-label={t('albumForm.editLabel', { title })}>
          <Pencil aria-hidden="true" />
          {t('common.edit')}
        </Button>
        <Button size="small" variant="danger" onClick={onDelete} aria-label={t('albumForm.deleteLabel', { title })}>
          <Trash2 aria-hidden="true" />
          {t('common.delete')}
        </Button>
      </div>
    </li>
  )
}
