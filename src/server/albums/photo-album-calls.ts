import * as calls from '#contract/albums/photo-album-calls.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { createPhotoAlbum, deletePhotoAlbum, listActiveAlbums, listAllAlbums, updatePhotoAlbum } from './photo-albums.ts'

export function answerPhotoAlbumCalls(app: Api, { db }: Site): void {
  answer(app, calls.listActiveAlbums, async (request, reply) =>
    sendListPage(request, reply, await listActiveAlbums(db, request.query)),
  )
  answer(app, calls.listAllAlbums, async (request, reply) => sendListPage(request, reply, await listAllAlbums(db, request.query)))
  answer(app, calls.createPhotoAlbum, ({ body, currentUser }) => createPhotoAlbum(db, body, { createdBy: currentUser.id }))
  answer(app, calls.updatePhotoAlbum, ({ params, body, currentUser }) =>
    updatePhotoAlbum(db, params.id, body, { actorId: currentUser.id }),
  )
  answer(app, calls.deletePhotoAlbum, ({ params, currentUser }) => deletePhotoAlbum(db, params.id, { actorId: currentUser.id }))
}
