import * as z from 'zod/mini'
import { PhotoAlbum, PhotoAlbumInput, PhotoAlbumUpdate } from '#contract/albums/photo-albums.ts'
import { ById, ListQuery } from '#contract/fields.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { createPhotoAlbum, deletePhotoAlbum, listActiveAlbums, listAllAlbums, updatePhotoAlbum } from './photo-albums.ts'

export function photoAlbumRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/photo-albums',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listActiveAlbums',
        summary: 'Active albums by display order',
        querystring: ListQuery,
        response: { 200: z.array(PhotoAlbum) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listActiveAlbums(db, request.query)),
  )

  app.get(
    '/api/photo-albums/admin',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAllAlbums',
        summary: 'All albums by display order',
        querystring: ListQuery,
        response: { 200: z.array(PhotoAlbum) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listAllAlbums(db, request.query)),
  )

  app.post(
    '/api/photo-albums',
    {
      config: { access: 'admin' },
      schema: { operationId: 'createPhotoAlbum', summary: 'Add an album', body: PhotoAlbumInput, response: { 201: PhotoAlbum } },
    },
    async (request, reply) =>
      reply.code(201).send(await createPhotoAlbum(db, request.body, { createdBy: request.currentUser.id })),
  )

  app.put(
    '/api/photo-albums/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'updatePhotoAlbum',
        summary: 'Change an album',
        params: ById,
        body: PhotoAlbumUpdate,
        response: { 200: PhotoAlbum },
      },
    },
    (request) => updatePhotoAlbum(db, request.params.id, request.body, { actorId: request.currentUser.id }),
  )

  app.delete(
    '/api/photo-albums/:id',
    {
      config: { access: 'admin' },
      schema: { operationId: 'deletePhotoAlbum', summary: 'Delete an album', params: ById, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await deletePhotoAlbum(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send(undefined)
    },
  )
}
