import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config.ts'
import { type Answer, answerErrors, sendJson, startAnswer, toAnswer } from '#server/http/errors.ts'
import { addressTooLong, isAddressTooLong } from '#server/http/malformed-requests.ts'
import { contentPolicy, securityHeaders } from '#server/http/security-headers.ts'
import { failurePage } from './documents/failure-page.ts'
import { noticeStyleHash } from './documents/notice-page.ts'

/** For the routes of pages: a person gets a page in both languages instead of JSON. */
export function answerErrorsWithPages(app: FastifyInstance, config: Config): void {
  answerErrors(app, (reply, answer) => sendFailurePage(reply, answer, config))
}

/** Requests that never reach a route: the address cannot be decoded, and may be too long as well. Hooks do not run for them. */
export function answerUnroutable(config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    reply.headers(securityHeaders(config))
    const answer = toAnswer(isAddressTooLong(request) ? addressTooLong() : error)
    const wantsPage = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    if (wantsPage) sendFailurePage(reply, answer, config)
    else sendJson(reply, answer)
  }
}

function sendFailurePage(reply: FastifyReply, answer: Answer, config: Config): FastifyReply {
  return startAnswer(reply, answer)
    .header('content-security-policy', contentPolicy(config, { scripts: [], style: noticeStyleHash }))
    .type('text/html; charset=utf-8')
    .send(failurePage(answer.status, answer.body.message, config.club))
}
