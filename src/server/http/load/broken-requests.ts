import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import type { Failure } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

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
