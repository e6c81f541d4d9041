import * as z from 'zod/mini'
import { OutdatedAnnouncement, OutdatedPhotoAlbum, OutdatedRidingEvent } from '#contract/content/outdated-translations.ts'
import { ById } from '#contract/fields.ts'
import { ListQuery } from '#contract/lists.ts'
import { type Api, type Site, sendPage } from '#server/http/api.ts'
import { listOutdatedAnnouncements } from '#server/store/content/announcements.ts'
import { confirmTranslation, type TranslatedTable } from '#server/store/content/outdated-translations.ts'
import { listOutdatedAlbums } from '#server/store/content/photo-albums.ts'
import { listOutdatedEvents } from '#server/store/rides/riding-events.ts'

const tables = {
  announcements: 'announcements',
  'riding-events': 'ridingEvents',
  'photo-albums': 'photoAlbums',
} as const satisfies Record<string, TranslatedTable>

/** Korean/English pairs of which only one side was edited. */
export function outdatedTranslationRoutes(app: Api, { db }: Site): void {
  const schema = { summary: 'Those of which one language may be out of date', querystring: ListQuery }

  app.get(
    '/api/announcements/outdated',
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedAnnouncement) } } },
    async (request, reply) => sendPage(request, reply, await listOutdatedAnnouncements(db, request.query)),
  )

  app.get(
    '/api/riding-events/outdated',
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedRidingEvent) } } },
    async (request, reply) =>
      sendPage(request, reply, await listOutdatedEvents(db, { ...request.query, askerId: request.currentUser.id })),
  )

  app.get(
    '/api/photo-albums/outdated',
    { config: { access: 'admin' }, schema: { ...schema, response: { 200: z.array(OutdatedPhotoAlbum) } } },
    async (request, reply) => sendPage(request, reply, await listOutdatedAlbums(db, request.query)),
  )

  for (const [entity, table] of Object.entries(tables)) {
    app.delete(
      `/api/${entity}/:id/outdated`,
      {
        config: { access: 'admin' },
        schema: {
          summary: 'Both languages still say the same: takes the mark away',
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
