import type { PhotoAlbum } from '#contract/albums/photo-albums.ts'
import { listPages } from '#web/api/list-pages.ts'

export const albumsPath = '/api/photo-albums'
export const adminAlbumsPath = `${albumsPath}/admin`

/** The albums that members see, by display order. For logged-in users only. */
export const albumPagesQuery = listPages<PhotoAlbum>(albumsPath)

/** All albums, inactive ones too. Administrators only. */
export const adminAlbumPagesQuery = listPages<PhotoAlbum>(adminAlbumsPath)
