import * as calls from '#contract/site/outdated-translation-calls.ts'
import { listOutdatedAlbums } from '#server/albums/photo-album-calls.ts'
import { clubClock } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listOutdatedAnnouncements } from '#server/news/news-calls.ts'
import { listOutdatedEvents } from '#server/rides/list-rides.ts'
import { confirmTranslation } from './outdated-translations.ts'

/** Rows of which only one language was edited. */
export function answerOutdatedTranslationCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listOutdatedAnnouncements, async (request, reply) =>
    sendListPage(request, reply, await listOutdatedAnnouncements(db, request.query)),
  )
  answer(app, calls.listOutdatedEvents, async (request, reply) => {
    const viewer = { viewerId: request.currentUser.id, clock: clubClock(new Date(), config.club) }
    return sendListPage(request, reply, await listOutdatedEvents(db, { ...request.query, ...viewer }))
  })
  answer(app, calls.listOutdatedAlbums, async (request, reply) =>
    sendListPage(request, reply, await listOutdatedAlbums(db, request.query)),
  )

  for (const [confirm, table] of [
    [calls.confirmAnnouncementTranslation, 'announcements'],
    [calls.confirmEventTranslation, 'ridingEvents'],
    [calls.confirmAlbumTranslation, 'photoAlbums'],
  ] as const)
    answer(app, confirm, ({ params, currentUser }) => confirmTranslation(db, { table, id: params.id, actorId: currentUser.id }))
}
