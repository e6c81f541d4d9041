import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { DeletedItem, DeletedKind } from '#contract/site/deleted-items.ts'
import { invalidate } from '#web/api/changes.ts'
import { adminAlbumsPath, albumsPath } from '#web/api/content/photo-albums.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'
import { deletedItemsPath } from './administration.ts'
import { contactMessagesPath } from './contact-messages.ts'

/** What was deleted lately, last deleted first. Administrators only. */
export const deletedItemPagesQuery = listPages<DeletedItem>(deletedItemsPath)

/** The lists that a restored row is in. */
const lists: Record<DeletedKind, readonly string[]> = {
  announcement: ['/api/announcements'],
  event: ['/api/riding-events'],
  album: [albumsPath, adminAlbumsPath],
  contactMessage: [contactMessagesPath],
}

export const restoreDeletedItem = mutationOptions({
  mutationFn: (id: string) => request<DeletedItem>('POST', `${deletedItemsPath}/${id}/restore`),
  onSuccess: ({ kind }, _id, _result, { client }) => renew(client, lists[kind]),
  // Another administrator may have been faster: it must leave the list here too.
  onError: (_error, _id, _result, { client }) => renew(client),
})

export const deleteForGood = mutationOptions({
  mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${deletedItemsPath}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => renew(client),
})

function renew(client: QueryClient, paths: readonly string[] = []) {
  return invalidate(
    client,
    [deletedItemsPath, ...paths].map((path) => `${path}/*`),
  )
}
