import { mutationOptions } from '@tanstack/react-query'
import type { PhotoAlbum } from '#contract/albums/photo-albums.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { RidingEvent } from '#contract/rides/riding-events.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

export interface Translated {
  announcements: Announcement
  'riding-events': RidingEvent
  'photo-albums': PhotoAlbum
}
export type TranslatedEntity = keyof Translated

/**
 * The rows of one entity in which one language may be out of date, Its key is under
 * that of the entity's list, so every edit invalidates both.
 */
export function outdatedPagesQuery<Row extends Translated[TranslatedEntity]>(entity: TranslatedEntity) {
  return listPages<Row>(`/api/${entity}`, {}, '/outdated')
}

/** Both languages still say the same. */
export function confirmTranslation(entity: TranslatedEntity) {
  return mutationOptions({
    mutationFn: (id: string) => request<void>('DELETE', `/api/${entity}/${id}/outdated`),
    onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [`/api/${entity}`] }),
  })
}
