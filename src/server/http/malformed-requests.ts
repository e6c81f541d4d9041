import { STATUS_CODES } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Failure } from '#contract/failure.ts'
import { say } from '#contract/sentences.ts'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusals.ts'
import { securityHeaders } from './security-headers.ts'

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers what is no HTTP request, arrives too slowly or has too long a head, and closes the connection. No hook and no route runs for these. */
export function answerBrokenRequests(config: Config): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const headers = Object.entries(securityHeaders(config)).map(([name, value]) => `${name}: ${value}`)
  const body = JSON.stringify({ message: say('The request could not be read.') } satisfies Failure)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status = statuses[error.code] ?? 400
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        ...headers,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
}

/** Twenty addresses of the longest form; each proxy on the way adds one. Where proxies are trusted, every request parses them: 4,000 took 20 ms. */
const maxForwardedBytes = 1_024

/** Rejects what costs more the longer it is, before anything reads it: addresses of the site (414), and X-Forwarded-For behind a proxy (400). */
export function limitHeaders(app: FastifyInstance, { trustProxy }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    if (isAddressTooLong(request)) done(addressTooLong())
    else if (trustProxy !== false && forwarded.length > maxForwardedBytes)
      done(new Refusal(400, say('The request could not be read.')))
    else done()
  })
}

/** Whether the request target is longer than every address of the site. Node gives it one character for each byte. */
export function isAddressTooLong({ raw }: FastifyRequest): boolean {
  return (raw.url?.length ?? 0) > maxAddressBytes
}

export function addressTooLong(): Refusal {
  return new Refusal(414, say('The address is too long.'))
}

/** A longer body that is too large is not read to its end: the connection is closed, and the answer may be lost. */
const maxDiscardedBytes = 4 * 1024 * 1024

/**
 * Reads a body that is too large to its end before the answer 413 is sent, and keeps nothing of it. Otherwise the connection would be closed
 * while the client or a proxy still sends, which then reports an interruption instead of the reason.
 */
function discardTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request
    const isBounded = Number(request.headers['content-length']) <= maxDiscardedBytes
    if (reply.statusCode !== 413 || !isBounded || raw.readableEnded || raw.destroyed) return done(null, payload)
    finished(raw, { writable: false }, () => done(null, payload))
    raw.resume()
  })
}

/** Some devices send 김 as its single letters, and é as e with an accent: every text of a request is composed (NFC) before it is checked. */
export function composeTexts(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined) request.body = composed(request.body)
    request.query = composed(request.query)
    request.params = composed(request.params)
    done()
  })
}

/** Without recursion, as a body may be nested deeply. The containers stay the same. */
function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  const open = [value]
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (typeof container !== 'object' || container === null || ArrayBuffer.isView(container)) continue
    const entries = container as Record<string, unknown>
    for (const key of Object.keys(entries)) {
      const inner = entries[key]
      if (typeof inner === 'string') entries[key] = inner.normalize('NFC')
      else open.push(inner)
    }
  }
  return value
}

/** Accepts JSON bodies only: forms of other sites cannot send them without a preflight request. Everything else gets 415. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  discardTooLarge(app)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Bodies are never decompressed: a few bytes could become gigabytes.
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() !== 'identity')
      return done(
        Object.assign(new Error(`Bodies encoded as ${JSON.stringify(coding.slice(0, 20))} are not accepted.`), {
          statusCode: 415,
        }),
      )
    // Clients send the content type on DELETE and logout too, where there is no body.
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done) // reports by `done`
  })
}
