import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { PhotoAlbum, PhotoAlbumInput, PhotoAlbumUpdate } from './photo-albums.ts'

const changes = ['/api/photo-albums/*']

export const listActiveAlbums = call('GET /api/photo-albums', {
  access: 'user',
  summary: 'Active albums by display order',
  query: ListQuery,
  answers: z.array(PhotoAlbum),
})

export const listAllAlbums = call('GET /api/photo-albums/admin', {
  access: 'admin',
  summary: 'All albums by display order',
  query: ListQuery,
  answers: z.array(PhotoAlbum),
})

export const createPhotoAlbum = call('POST /api/photo-albums', {
  access: 'admin',
  summary: 'Add an album',
  body: PhotoAlbumInput,
  creates: PhotoAlbum,
  changes,
})

export const updatePhotoAlbum = call('PUT /api/photo-albums/:id', {
  access: 'admin',
  summary: 'Change an album',
  body: PhotoAlbumUpdate,
  answers: PhotoAlbum,
  changes,
})

export const deletePhotoAlbum = call('DELETE /api/photo-albums/:id', { access: 'admin', summary: 'Delete an album', changes })
