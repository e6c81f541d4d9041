import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { PhotoAlbum, PhotoAlbumInput, PhotoAlbumUpdate } from './photo-albums.ts'

const changes = ['/api/photo-albums/*']

const album = {
  titleKo: '가을 단풍 라이딩',
  titleEn: 'Fall colors ride',
  dropboxUrl: 'https://www.dropbox.com/sh/autumn',
  photoCount: 42,
}

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
  sample: album,
  creates: PhotoAlbum,
  changes,
})

export const updatePhotoAlbum = call('PUT /api/photo-albums/:id', {
  access: 'admin',
  summary: 'Change an album',
  body: PhotoAlbumUpdate,
  sample: { ...album, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: PhotoAlbum,
  changes,
})

export const deletePhotoAlbum = call('DELETE /api/photo-albums/:id', { access: 'admin', summary: 'Delete an album', changes })
