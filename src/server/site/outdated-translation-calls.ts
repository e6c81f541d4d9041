import * as z from 'zod/mini'
import { OutdatedPhotoAlbum } from '#contract/albums/photo-albums.ts'
import { ById, ListQuery } from '#contract/fields.ts'
import { OutdatedAnnouncement } from '#contract/news/announcements.ts'
import { OutdatedRidingEvent } from '#contract/rides/riding-events.ts'
import { listOutdatedAlbums } from '#server/albums/photo-albums.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listOutdatedAnnouncements } from '#server/news/announcements.ts'
import { listOutdatedEvents } from '#server/rides/list-rides.ts'
import { confirmTranslation, type TranslatedTable } from './outdated-translations.ts'

const marked = [
  { path: 'announcements', table: 'announcements', operationId: 'confirmAnnouncementTranslation' },
  { path: 'riding-events', table: 'ridingEvents', operationId: 'confirmEventTranslation' },
  { path: 'photo-albums', table: 'photoAlbums', operationId: 'confirmAlbumTranslation' },
] as const satisfies { path: string; table: TranslatedTable; operationId: string }[]

/** Rows of which only one language was edited. */
export function outdatedTranslationRoutes(app: Api, { db, config }: Site): void {
  const summary = 'Rows of which one language may be outdated'

  app.get(
    '/api/announcements/outdated',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listOutdatedAnnouncements',
        summary,
        querystring: ListQuery,
        response: { 200: z.array(OutdatedAnnouncement) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listOutdatedAnnouncements(db, request.query)),
  )

  app.get(
    '/api/riding-events/outdated',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listOutdatedEvents',
        summary,
        querystring: ListQuery,
        response: { 200: z.array(OutdatedRidingEvent) },
      },
    },
    async (request, reply) =>
      sendListPage(
        request,
        reply,
        await listOutdatedEvents(db, {
          ...request.query,
          viewerId: request.currentUser.id,
          clock: clubClock(new Date(), config.club),
        }),
      ),
  )

  app.get(
    '/api/photo-albums/outdated',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listOutdatedAlbums',
        summary,
        querystring: ListQuery,
        response: { 200: z.array(OutdatedPhotoAlbum) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listOutdatedAlbums(db, request.query)),
  )

  for (const { path, table, operationId } of marked) {
    app.delete(
      `/api/${path}/:id/outdated`,
      {
        config: { access: 'admin' },
        schema: {
          operationId,
          summary: 'Confirm that both languages match: removes the mark',
          params: ById,
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        await confirmTranslation(db, { table, id: request.params.id, actorId: request.currentUser.id })
        return reply.code(204).send(undefined)
      },
    )
  }
}
