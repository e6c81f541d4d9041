import * as z from 'zod/mini'
import { defaultPageSize, ListQuery } from '#contract/lists.ts'
import { PhotoAlbum } from '#contract/photo-albums.ts'
import type { Api, Site } from '#server/http/api.ts'
import { sendPage } from '#server/http/list-page.ts'
import { listActiveAlbums, listAllAlbums } from '#server/store/photo-albums.ts'

export function photoAlbumRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/photo-albums',
    {
      config: { access: 'signed-in' },
      schema: { summary: 'Active albums by display order', querystring: ListQuery, response: { 200: z.array(PhotoAlbum) } },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      return sendPage(request, reply, await listActiveAlbums(db, { limit, after }))
    },
  )

  app.get(
    '/api/photo-albums/admin',
    {
      config: { access: 'admin' },
      schema: { summary: 'All albums by display order', querystring: ListQuery, response: { 200: z.array(PhotoAlbum) } },
    },
    async (request, reply) => {
      const { limit = defaultPageSize, after } = request.query
      return sendPage(request, reply, await listAllAlbums(db, { limit, after }))
    },
  )
}
