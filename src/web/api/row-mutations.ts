import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { PhotoAlbum, PhotoAlbumFields } from '#contract/albums/photo-albums.ts'
import type { ExpectedVersion } from '#contract/fields.ts'
import { adminAlbumsPath, albumsPath } from './content/photo-albums.ts'
import { request } from './request.ts'

// Administrators only. Apart from the queries, so that no visitor downloads them.

/**
 * Creating, changing and deleting the rows of `path`, each of which invalidates the lists. Changing and deleting do so after a
 * failure too: most likely another administrator was faster, and the row is gone.
 */
function rowMutations<Row, Input extends object>(path: string, lists: readonly string[] = [path]) {
  const invalidate = (client: QueryClient) => Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: [list] })))
  return {
    create: mutationOptions({
      mutationFn: (input: Input) => request<Row>('POST', path, input),
      onSuccess: (_created, _input, _result, { client }) => invalidate(client),
    }),
    update: mutationOptions({
      mutationFn: ({ id, ...input }: Input & ExpectedVersion & { id: string }) => request<Row>('PUT', `${path}/${id}`, input),
      onSettled: (_updated, _error, _input, _result, { client }) => invalidate(client),
    }),
    remove: mutationOptions({
      mutationFn: ({ id }: { id: string }) => request<void>('DELETE', `${path}/${id}`),
      onSettled: (_nothing, _error, _id, _result, { client }) => invalidate(client),
    }),
  }
}

export const photoAlbumMutations = rowMutations<PhotoAlbum, PhotoAlbumFields>(albumsPath, [albumsPath, adminAlbumsPath])
