import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { PhotoAlbum, PhotoAlbumFields } from '#contract/content/photo-albums.ts'
import type { KnownState } from '#contract/known-states.ts'
import { listPages } from './list-pages.ts'
import { request } from './request.ts'

const path = '/api/photo-albums'
const adminPath = `${path}/admin`

/** The albums that members see, by display order. For logged-in users only. */
export const albumPagesQuery = listPages<PhotoAlbum>(path)

/** All albums, inactive ones too. Administrators only. */
export const adminAlbumPagesQuery = listPages<PhotoAlbum>(adminPath)

export const createPhotoAlbum = mutationOptions({
  mutationFn: (input: PhotoAlbumFields) => request<PhotoAlbum>('POST', path, input),
  onSuccess: (_created, _input, _result, { client }) => renew(client),
})

// Changing and deleting renew the lists also when they fail: most likely somebody else was quicker and the row is gone.
export const updatePhotoAlbum = mutationOptions({
  mutationFn: ({ id, ...input }: PhotoAlbumFields & KnownState & { id: string }) =>
    request<PhotoAlbum>('PUT', `${path}/${id}`, input),
  onSettled: (_updated, _error, _input, _result, { client }) => renew(client),
})

export const deletePhotoAlbum = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${path}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => renew(client),
})

async function renew(client: QueryClient) {
  await Promise.all([path, adminPath].map((list) => client.invalidateQueries({ queryKey: [list] })))
}
