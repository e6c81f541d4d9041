import type { PhotoAlbum } from '#contract/photo-albums.ts'
import { listPages } from './list-pages.ts'

/** The albums that members see, by display order. Asked for only when somebody is signed in (SPEC section 7). */
export const albumPagesQuery = listPages<PhotoAlbum>('/api/photo-albums')

/** All albums, inactive ones too. Administrators only. */
export const adminAlbumPagesQuery = listPages<PhotoAlbum>('/api/photo-albums/admin')
