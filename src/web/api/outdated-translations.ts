import { mutationOptions } from '@tanstack/react-query'
import type { Announcement } from '#contract/announcements.ts'
import type { OutdatedAnnouncement, OutdatedPhotoAlbum, OutdatedRidingEvent } from '#contract/outdated-translations.ts'
import type { PhotoAlbum } from '#contract/photo-albums.ts'
import type { RidingEvent } from '#contract/riding-events.ts'
import { listPages } from './list-pages.ts'
import { request } from './request.ts'

interface Outdated {
  announcements: OutdatedAnnouncement
  'riding-events': OutdatedRidingEvent
  'photo-albums': OutdatedPhotoAlbum
}
export type TranslatedEntity = keyof Outdated

interface Translated {
  announcements: Announcement
  'riding-events': RidingEvent
  'photo-albums': PhotoAlbum
}

/** Of one entity the rows of which one language may be out of date. Its key lies under the entity's list, so every edit renews both. */
export function outdatedPagesQuery<Entity extends TranslatedEntity>(entity: Entity) {
  return listPages<Outdated[Entity]>(`/api/${entity}`, {}, '/outdated')
}

/** The same list, for where it stands in the place of the whole one. */
export function onlyOutdatedQuery<Entity extends TranslatedEntity>(entity: Entity) {
  return listPages<Translated[Entity]>(`/api/${entity}`, {}, '/outdated')
}

/** Both languages still say the same. */
export function confirmTranslation(entity: TranslatedEntity) {
  return mutationOptions({
    mutationFn: (id: string) => request<void>('DELETE', `/api/${entity}/${id}/outdated`),
    onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [`/api/${entity}`] }),
  })
}
