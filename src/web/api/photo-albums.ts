import type { PhotoAlbum, PhotoAlbumFields } from '#contract/content/photo-albums.ts'
import { listPages } from './list-pages.ts'
import { rowMutations } from './row-mutations.ts'

const path = '/api/photo-albums'
const adminPath = `${path}/admin`

/** The albums that members see, by display order. For logged-in users only. */
export const albumPagesQuery = listPages<PhotoAlbum>(path)

/** All albums, inactive ones too. Administrators only. */
export const adminAlbumPagesQuery = listPages<PhotoAlbum>(adminPath)

export const {
  create: createPhotoAlbum,
  update: updatePhotoAlbum,
  remove: deletePhotoAlbum,
} = rowMutations<PhotoAlbum, PhotoAlbumFields>(path, [path, adminPath])
