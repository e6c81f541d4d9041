import { mutationOptions } from '@tanstack/react-query'
import type { OutdatedAnnouncement, OutdatedPhotoAlbum, OutdatedRidingEvent } from '#contract/outdated-translations.ts'
import { listPages } from './list-pages.ts'
import { request } from './request.ts'

interface Outdated {
  announcements: OutdatedAnnouncement
  'riding-events': OutdatedRidingEvent
  'photo-albums': OutdatedPhotoAlbum
}
export type TranslatedEntity = keyof Outdated

/** Of one entity the rows of which one language may be out of date. Its key lies under the entity's list, so every edit renews both. */
export function outdatedPagesQuery<Entity extends TranslatedEntity>(entity: Entity) {
  return listPages<Outdated[Entity]>(`/api/${entity}`, {}, '/outdated')
}

/** Both languages still say the same. */
export function confirmTranslation(entity: TranslatedEntity) {
  return mutationOptions({
    mutationFn: (id: string) => request<void>('DELETE', `/api/${entity}/${id}/outdated`),
    onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [`/api/${entity}`] }),
  })
}
