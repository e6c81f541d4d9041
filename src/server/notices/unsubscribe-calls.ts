import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { noticeStyleHash } from '#server/pages/documents/notice-page.ts'
import { answerErrorsWithPages } from '#server/pages/page-errors.ts'
import { findLanguageOf, turnOff } from './unsubscribe.ts'
import { unknownLink, unsubscribeAnswer, unsubscribeQuestion } from './unsubscribe-page.ts'
import { readUnsubscribeSecret, readUnsubscribing } from './unsubscribe-token.ts'

const ByToken = z.object({ token: z._default(z.string(), '') })

/**
 * Turns off a kind of mail by its link, without a login (RFC 8058). A scope of its own, because mail providers send the POST as a form. Pages without
 * scripts.
 */
export function unsubscribeRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  // The body only says "One-Click"; providers send it as they like.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null, undefined))
  const options = {
    // The signed token allows it, from wherever it comes.
    config: { access: 'anyone' as const, takesForeignRequests: true },
    schema: { querystring: ByToken },
    // For unknown links too. Not no-referrer: then browsers would send the form without an Origin.
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', contentPolicy(config, { scripts: [], style: noticeStyleHash }))
        .type('text/html; charset=utf-8')
      await app.limitRequest(request)
    },
  }

  async function read(token: string) {
    const signed = readUnsubscribing(token, await readUnsubscribeSecret(db))
    if (signed === undefined) return undefined
    // The same page for an erased account.
    return { ...signed, language: (await findLanguageOf(db, signed.userId)) ?? 'ko', club: config.club }
  }

  app.get('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    return found === undefined ? reply.code(404).send(unknownLink(config.club)) : unsubscribeQuestion(found, request.url)
  })

  app.post('/unsubscribe', options, async (request, reply) => {
    const found = await read(request.query.token)
    if (found === undefined) return reply.code(404).send(unknownLink(config.club))
    await turnOff(db, found.userId, found.notices)
    return unsubscribeAnswer(found)
  })
}
