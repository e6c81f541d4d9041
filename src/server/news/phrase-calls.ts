import * as z from 'zod/mini'
import { ById, ListQuery } from '#contract/fields.ts'
import { Phrase, PhraseInput } from '#contract/news/phrases.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { createPhrase, deletePhrase, listPhrases } from './phrases.ts'

export function phraseRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/phrases',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listPhrases',
        summary: 'The club’s own sentences for announcements and rides, newest first',
        querystring: ListQuery,
        response: { 200: z.array(Phrase) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listPhrases(db, request.query)),
  )

  app.post(
    '/api/phrases',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'createPhrase',
        summary: 'Add a sentence',
        refusals: { 409: 'The club has 100 sentences of its own.' },
        body: PhraseInput,
        response: { 201: Phrase },
      },
    },
    async (request, reply) => reply.code(201).send(await createPhrase(db, request.body, { actorId: request.currentUser.id })),
  )

  app.delete(
    '/api/phrases/:id',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: { operationId: 'deletePhrase', summary: 'Delete a sentence', params: ById, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await deletePhrase(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send(undefined)
    },
  )
}
