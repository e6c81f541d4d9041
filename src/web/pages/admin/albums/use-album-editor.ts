import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type PhotoAlbum, type PhotoAlbumFields, PhotoAlbumInput } from '#contract/content/photo-albums.ts'
import { createPhotoAlbum, updatePhotoAlbum } from '#web/api/photo-albums.ts'
import { takeDraft } from '#web/pages/admin/editor/form-draft.ts'
import { type ContentDraft, useContentEditor } from '#web/pages/admin/editor/use-content-editor.ts'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'

const name = 'album'
const blank: PhotoAlbumFields = {
  titleKo: '',
  titleEn: '',
  descriptionKo: '',
  descriptionEn: '',
  dropboxUrl: '',
  previewImage1: '',
  previewImage2: '',
  previewImage3: '',
  photoCount: '',
  isActive: 'true',
  displayOrder: '0',
}

/** The album form: a new one is active and has display order 0 (SPEC section 4). */
export function useAlbumEditor() {
  const t = useTranslations('albumForm')
  const [draft] = useState<ContentDraft<PhotoAlbumFields> | null>(() => takeDraft(name))
  const form = useContractForm<PhotoAlbumFields>(PhotoAlbumInput, draft?.input ?? blank)
  const create = useAdminMutation(createPhotoAlbum, {
    doneTitle: t('createdTitle'),
    doneText: t('createdText'),
    failedText: t('createFailed'),
  })
  const update = useAdminMutation(updatePhotoAlbum, {
    doneTitle: t('updatedTitle'),
    doneText: t('updatedText'),
    failedText: t('updateFailed'),
  })
  const editor = useContentEditor({ name, form, draft, blank: () => blank, create, update })

  return {
    ...editor,
    edit({ id, createdBy: _by, createdAt: _at, updatedAt, ...album }: PhotoAlbum) {
      editor.startEdit(
        { id, updatedAt },
        {
          ...album,
          descriptionKo: album.descriptionKo ?? '',
          descriptionEn: album.descriptionEn ?? '',
          previewImage1: album.previewImage1 ?? '',
          previewImage2: album.previewImage2 ?? '',
          previewImage3: album.previewImage3 ?? '',
          photoCount: album.photoCount ?? '',
        },
      )
    },
  }
}

export type AlbumEditor = ReturnType<typeof useAlbumEditor>
