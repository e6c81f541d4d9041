import * as calls from '#contract/news/phrase-calls.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { createPhrase, deletePhrase, listPhrases } from './phrases.ts'

export function answerPhraseCalls(app: Api, { db }: Site): void {
  answer(app, calls.listPhrases, async (request, reply) => sendListPage(request, reply, await listPhrases(db, request.query)))
  answer(app, calls.createPhrase, ({ body, currentUser }) => createPhrase(db, body, { actorId: currentUser.id }))
  answer(app, calls.deletePhrase, ({ params, currentUser }) => deletePhrase(db, params.id, { actorId: currentUser.id }))
}
