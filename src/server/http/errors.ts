import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#contract/failures.ts'
import { type Sentence, say, sentences } from '#contract/sentences.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import { failurePage } from '#server/pages/documents/failure-page.ts'
import { Refusal } from '#server/refusals.ts'
import { isDatabaseOutage } from './database-outage.ts'
import { addressTooLong, isAddressTooLong } from './limits/address-limit.ts'
import { countRefusals } from './limits/counted-refusals.ts'
import { TooManyAttempts } from './limits/too-many-attempts.ts'
import { Overloaded } from './load/shedding.ts'
import { securityHeaders } from './security-headers.ts'

interface Answer {
  status: number
  body: Failure
  /** Seconds after which asking again makes sense. */
  retryAfter?: number
}

/** Turns whatever was thrown, anywhere, into the contract's Failure; `send` writes it. Nobody else writes the body of a refusal. */
export function answerErrors(app: FastifyInstance, send: (reply: FastifyReply, answer: Answer) => FastifyReply = sendJson): void {
  const countBrokenOff = countRefusals(app, 'requests whose clients broke off the body', 'info')
  app.setErrorHandler((error, request, reply) => {
    // Before the rest: its code is that of a lost database connection.
    if (error === request.raw.errored) {
      countBrokenOff(request)
      return send(reply, failure(400, 'The request could not be read.'))
    }
    const answer = toAnswer(error)
    // What we did not foresee is logged, once; the visitor learns nothing about the inside.
    if (answer.status >= 500 && !(error instanceof Refusal || error instanceof Overloaded))
      request.log.error({ err: error }, 'unexpected')
    return send(reply, answer)
  })
}

/** For the routes of pages: a person reads a page in both languages instead of JSON. */
export function answerErrorsWithPages(app: FastifyInstance, { club }: Config): void {
  answerErrors(app, (reply, answer) => sendPage(reply, answer, club))
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendJson(reply, failure(404, 'Not found'))
}

/** Requests that never reach a route: an address that cannot be decoded, or is too long as well. Hooks do not run for them. */
export function answerUnroutable(config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    reply.headers(securityHeaders(config))
    const answer = toAnswer(isAddressTooLong(request) ? addressTooLong() : error)
    const isPerson = request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')
    if (isPerson) sendPage(reply, answer, config.club)
    else sendJson(reply, answer)
  }
}

function sendJson(reply: FastifyReply, { status, body, retryAfter }: Answer): FastifyReply {
  return opened(reply, status, retryAfter).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

function sendPage(reply: FastifyReply, { status, retryAfter }: Answer, club: Club): FastifyReply {
  return opened(reply, status, retryAfter).type('text/html; charset=utf-8').send(failurePage(status, club))
}

function opened(reply: FastifyReply, status: number, retryAfter: number | undefined): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store')
}

function toAnswer(error: unknown): Answer {
  if (error instanceof Refusal) return fromRefusal(error)
  if (error instanceof TooManyAttempts) {
    return { ...failure(429, 'Too many attempts. Please try again in a little while.'), retryAfter: error.retryAfter }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)
  if (error instanceof Overloaded || isDatabaseOutage(error)) {
    return { ...failure(503, 'The site is busy right now. Please try again in a few seconds.'), retryAfter: 2 }
  }
  switch (statusOf(error)) {
    case 404:
      return failure(404, 'Not found')
    case 413:
      return failure(413, 'The request is too large.')
    case 415:
      return failure(415, 'Please send JSON.')
    case 416:
      return failure(416, 'The request could not be read.')
    case 400:
      return failure(400, 'The request could not be read.')
    default:
      return failure(500, 'An error occurred.')
  }
}

function failure(status: number, message: Sentence): Answer {
  return { status, body: { message } }
}

function fromRefusal({ status, message, issues, retryAfter }: Refusal): Answer {
  const body: Failure = issues === undefined || issues.length === 0 ? { message } : { message, issues: [...issues] }
  if (retryAfter !== undefined) return { status, body, retryAfter }
  return status === 503 ? { status, body, retryAfter: 2 } : { status, body }
}

interface ValidationFailure {
  validation: { instancePath: string; message?: string | undefined }[]
  validationContext?: string | undefined
}

const known: ReadonlySet<string> = new Set(sentences)

function fromValidation(error: ValidationFailure): Answer {
  // A path that breaks the rules of ids names nothing that exists.
  if (error.validationContext === 'params') return failure(404, 'Not found')
  const issues = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    // zod's own texts are for programmers and in no catalogue.
    message: message !== undefined && known.has(message) ? message : say('Invalid value'),
  }))
  return { status: 400, body: { message: say('Please check the fields that are marked.'), issues } }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
}
