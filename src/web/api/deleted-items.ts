import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { DeletedItem, DeletedKind } from '#contract/site/deleted-items.ts'
import { deletedItemsPath } from './administration.ts'
import { announcementsPath } from './announcements.ts'
import { contactMessagesPath } from './contact-messages.ts'
import { listPages } from './list-pages.ts'
import { adminAlbumsPath, albumsPath } from './photo-albums.ts'
import { request } from './request.ts'
import { ridesPath } from './riding-events.ts'

/** What was deleted lately, last deleted first. Administrators only. */
export const deletedItemPagesQuery = listPages<DeletedItem>(deletedItemsPath)

/** The lists that a restored row is in. */
const lists: Record<DeletedKind, readonly string[]> = {
  announcement: [announcementsPath],
  event: [ridesPath],
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
  mutationFn: (id: string) => request<void>('DELETE', `${deletedItemsPath}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => renew(client),
})

function renew(client: QueryClient, paths: readonly string[] = []) {
  return Promise.all([deletedItemsPath, ...paths].map((path) => client.invalidateQueries({ queryKey: [path] })))
}
