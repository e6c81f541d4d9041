import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#contract/accounts/email-verification-calls.ts'
import { isLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { isTicket } from '#server/accounts/tickets.ts'
import { sendsLetters } from '#server/config.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { noticeStyleHash } from '#server/pages/documents/notice-page.ts'
import { answerErrorsWithPages } from '#server/pages/page-errors.ts'
import { conflict } from '#server/refusals.ts'
import { findVerification, verifyEmail } from './email-verification.ts'
import { findOwnAddresses, requestVerification } from './own-addresses.ts'
import { unknownVerification, verificationAnswer, verificationQuestion } from './verification-page.ts'

/** The user's addresses, and another letter. */
export function answerEmailVerificationCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.findOwnAddresses, ({ currentUser }) =>
    sendsLetters(config)
      ? findOwnAddresses(db, currentUser.id, new Date())
      : Promise.resolve({ account: null, application: null }),
  )

  answer(
    app,
    calls.requestVerification,
    async ({ body, currentUser }) => {
      if (!sendsLetters(config)) throw conflict(say('This site cannot send email.'))
      const now = new Date()
      await requestVerification(db, currentUser.id, body.addressOf, now)
      return findOwnAddresses(db, currentUser.id, now)
    },
    { preHandler: (request) => app.limits.spend(request, 'askForLetter') },
  )
}

/**
 * The page of the link in a letter. A GET never verifies, because mail scanners and browsers open links before people do; its button does. The secret in
 * the address is the permission. A scope of its own, because it answers with pages, without scripts, and takes the form.
 */
export function verificationPageRoutes(app: Api, { db, config }: Site): void {
  answerErrorsWithPages(app, config)
  app.removeAllContentTypeParsers()
  // The form has no fields.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null, undefined))
  const options = {
    config: { access: 'anyone' as const, takesForeignRequests: true },
    schema: { params: z.object({ '*': z.string() }), querystring: z.object({ lang: z.optional(z.unknown()) }) },
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

  async function find(token: string, lang: unknown) {
    const found = isTicket(token) ? await findVerification(db, token, new Date()) : undefined
    return found && { ...found, language: isLanguage(lang) ? lang : found.language, club: config.club }
  }

  app.get('/verify-email/*', options, async (request, reply) => {
    const found = await find(request.params['*'], request.query.lang)
    if (found === undefined) return reply.code(404).send(unknownVerification(config.club))
    return found.isDone ? verificationAnswer(found) : verificationQuestion(found)
  })

  app.post('/verify-email/*', options, async (request, reply) => {
    const token = request.params['*']
    if (isTicket(token)) await verifyEmail(db, token, new Date())
    // Pressed twice, the second time says the same.
    const found = await find(token, request.query.lang)
    return found?.isDone ? verificationAnswer(found) : reply.code(404).send(unknownVerification(config.club))
  })
}
