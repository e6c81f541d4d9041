import { listActiveAlbums } from '#contract/albums/photo-album-calls.ts'
import type { PhotoAlbum } from '#contract/albums/photo-albums.ts'
import { pages } from '#web/api/calls.ts'
import type { useLocalized } from '#web/i18n/language.tsx'

export const albumsQuery = pages(listActiveAlbums, {})

/** docs/product.md 8.3: an album's description is shown only if it exists in both languages. */
export function albumDescription(
  { descriptionKo, descriptionEn }: PhotoAlbum,
  localized: ReturnType<typeof useLocalized>,
): string | null {
  return descriptionKo && descriptionEn ? localized({ descriptionKo, descriptionEn }, 'description') : null
}
