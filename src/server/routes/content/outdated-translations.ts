import * as z from 'zod/mini'
import { OutdatedAnnouncement } from '#contract/content/announcements.ts'
import { OutdatedPhotoAlbum } from '#contract/content/photo-albums.ts'
import { ById, ListQuery } from '#contract/fields.ts'
import { OutdatedRidingEvent } from '#contract/rides/riding-events.ts'
import { clubClock } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listOutdatedAnnouncements } from '#server/store/content/announcements.ts'
import { confirmTranslation, type TranslatedTable } from '#server/store/content/outdated-translations.ts'
import { listOutdatedAlbums } from '#server/store/content/photo-albums.ts'
import { listOutdatedEvents } from '#server/store/rides/lists/list-rides.ts'

const tables = {
  announcements: 'announcements',
  'riding-events': 'ridingEvents',
  'photo-albums': 'photoAlbums',
} as const satisfies Record<string, TranslatedTable>

/** Rows of which only one language was edited. */
export function outdatedTranslationRoutes(app: Api, { db, config }: Site): void {
  const schema = { summary: 'Rows of which one language may be outdated', querystring: ListQuery }

  app.get(
    '/api/announcements/outdated',
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedAnnouncement) } } },
    async (request, reply) => sendListPage(request, reply, await listOutdatedAnnouncements(db, request.query)),
  )

  app.get(
    '/api/riding-events/outdated',
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedRidingEvent) } } },
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
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedPhotoAlbum) } } },
    async (request, reply) => sendListPage(request, reply, await listOutdatedAlbums(db, request.query)),
  )

  for (const [entity, table] of Object.entries(tables)) {
    app.delete(
      `/api/${entity}/:id/outdated`,
      {
        config: { access: 'admin' },
        schema: {
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
