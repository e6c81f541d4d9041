import type { RequestListener, ServerOptions } from 'node:http'
import type { FastifyServerOptions } from 'fastify'
import { createServer } from '#server/http/node-http.ts'

/** Sees each request first, and calls `next` for what is not its own: the development server's modules. */
export type Middleware = (...exchange: [...Parameters<RequestListener>, next: () => void]) => void

/** Milliseconds without a byte in either direction, after which a connection is cut: a client that does not read its answer would hold it for ever. */
const silenceTimeoutMs = 30_000

/** Milliseconds. Slow senders would otherwise hold their connections for minutes. */
const limits: ServerOptions = {
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
}

/** The HTTP server below Fastify. */
export function serverWith(middleware: Middleware | undefined): NonNullable<FastifyServerOptions['serverFactory']> {
  return (site) => {
    const answer: RequestListener =
      middleware === undefined ? site : (request, response) => middleware(request, response, () => site(request, response))
    return createServer(limits, answer).setTimeout(silenceTimeoutMs)
  }
}
