import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Failure } from '#contract/failure.ts'
import { isMoneySentence } from '#contract/money/money-sentences.ts'
import { isOfficeSentence } from '#contract/office-sentences.ts'
import { isRideSentence } from '#contract/rides/ride-sentences.ts'
import { isSentence, type Sentence, say, sentences } from '#contract/sentences.ts'
import { errorKind, isOutage, LateModuleError, type Outage } from '#server/errors.ts'
import { dataIsAway, diskIsFull, messageOf, partIsMissing, Refusal, type Said, siteIsBusy } from '#server/refusals.ts'
import { countRejections, idOf } from './logging.ts'

/** What is sent for an error. */
export interface Answer {
  status: number
  body: Failure & { message: Said }
  /** Seconds after which a retry makes sense. */
  retryAfter?: number | undefined
}

/** Turns every thrown error into the contract's Failure; `send` writes it. No other code writes the body of an error answer. */
export function answerErrors(app: FastifyInstance, send: (reply: FastifyReply, answer: Answer) => FastifyReply = sendJson): void {
  const countAborted = countRejections(app, 'requests whose clients broke off the body', 'info')
  app.setErrorHandler((error, request, reply) => {
    // Before the rest: its code is that of a lost database connection.
    if (error === request.raw.errored) {
      countAborted(request)
      return send(reply, failure(400, 'The request could not be read.'))
    }
    return send(reply, noted(request, error))
  })
}

/** What is sent for an error. An unexpected one is logged, once; the client learns nothing about the inside. */
export function noted(request: FastifyRequest, error: unknown): Answer {
  const answer = toAnswer(error)
  if (answer.status >= 500 && isNews(error)) request.log.error({ request: idOf(request), err: error }, 'unexpected')
  return answer
}

/** A refusal is no fault of the site, and that a part of it is missing is told once. */
function isNews(error: unknown): boolean {
  return error instanceof LateModuleError ? !error.isRepeated : !(error instanceof Refusal)
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendJson(reply, failure(404, 'Not found'))
}

export function sendJson(reply: FastifyReply, answer: Answer): FastifyReply {
  return startAnswer(reply, answer).type('application/json; charset=utf-8').serializer(JSON.stringify).send(answer.body)
}

/** Sets status and headers of an error answer. */
export function startAnswer(reply: FastifyReply, { status, retryAfter }: Answer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).header('cache-control', 'no-store')
}

export function toAnswer(error: unknown): Answer {
  if (error instanceof Refusal) return fromRefusal(error)
  if (error instanceof LateModuleError) return fromRefusal(partIsMissing())
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error)
  const outage = outageOf(error)
  if (outage !== undefined) return fromRefusal(outage)
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

/** The refusal for a database that cannot be used at the moment; undefined for every other error. */
function outageOf(error: unknown): Refusal | undefined {
  const kind = errorKind(error)
  return kind !== undefined && isOutage(kind) ? outages[kind]() : undefined
}

/** A held lock is the crowd of other writers, a query that times out that of other requests; a lost connection or a disk that cannot be written is not. */
const outages: Record<Outage, () => Refusal> = {
  locked: siteIsBusy,
  aborted: siteIsBusy,
  crowded: siteIsBusy,
  diskFull: diskIsFull,
  notWritable: dataIsAway,
  unreachable: dataIsAway,
}

/** What a call of the site to itself (`app.inject`) failed with: the client gets the same sentence, with status 503. */
export function passOn({ body, headers }: Pick<LightMyRequestResponse, 'body' | 'headers'>): Refusal {
  const known = (Object.keys(sentences) as Sentence[]).find((sentence) => body === JSON.stringify({ message: sentence }))
  return new Refusal(503, known ?? say('An error occurred.'), [], Number(headers['retry-after']) || 2)
}

function failure(status: number, message: Sentence): Answer {
  return { status, body: { message } }
}

function fromRefusal({ status, message, issues, retryAfter, needs, reason, rides }: Refusal): Answer {
  const lists = { ...(issues.length > 0 && { issues: [...issues] }), ...(rides.length > 0 && { rides: [...rides] }) }
  const body = { message, ...lists, ...(needs && { needs }), ...(reason && { reason }) }
  return { status, body, retryAfter }
}

interface ValidationFailure {
  validation: { instancePath: string; message?: string | undefined }[]
  validationContext?: string | undefined
}

function fromValidation(error: ValidationFailure): Answer {
  // A path that breaks the rules of ids names nothing that exists.
  if (error.validationContext === 'params') return failure(404, 'Not found')
  const issues = error.validation.map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    // zod's own texts are for programmers and have no translation.
    message: message !== undefined && isOurs(message) ? message : say('Invalid value'),
  }))
  return { status: 400, body: { message: messageOf(issues), issues } }
}

const isOurs = (text: string): text is Sentence =>
  isSentence(text) || isOfficeSentence(text) || isRideSentence(text) || isMoneySentence(text)

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined
}
