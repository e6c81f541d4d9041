import { listActiveAlbums } from '#contract/albums/photo-album-calls.ts'
import { pages } from '#web/api/calls.ts'

/** The albums that members see, by display order. For logged-in users only. */
export const albumsQuery = pages(listActiveAlbums, {})
