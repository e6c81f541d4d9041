import type { IncomingMessage, RequestListener, ServerOptions, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { createServer } from './node-http.ts'

/** Answers the request from memory and returns true, or leaves it alone and returns false. Never waits. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * For answers that lie ready, byte for byte: they are sent before Fastify begins with the request, which would cost more than the answer
     * (decision 017). They are those that Fastify has given before, so `inject` sees the same ones.
     */
    answerAtOnce(answer: AnswerAtOnce): void
  }
}

const connectionLimits: ServerOptions = {
  // Slow senders would otherwise hold their connections for minutes (TRUST.md).
  requestTimeout: 15_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
}

/** The HTTP server, in which `inFront` comes before Fastify. */
export function serverWith(
  inFront: readonly AnswerAtOnce[],
  middleware: ((...exchange: [...Parameters<RequestListener>, next: () => void]) => void) | undefined,
): NonNullable<FastifyServerOptions['serverFactory']> {
  return (site) => {
    const answer: RequestListener = (request, response) => {
      if (request.method === 'GET' && inFront.some((atOnce) => atOnce(request, response))) return
      site(request, response)
    }
    if (middleware === undefined) return createServer(connectionLimits, answer)
    return createServer(connectionLimits, (request, response) => middleware(request, response, () => answer(request, response)))
  }
}

export function offerAnswersAtOnce(app: FastifyInstance, inFront: AnswerAtOnce[]): void {
  app.decorate('answerAtOnce', (answer: AnswerAtOnce) => {
    inFront.push(answer)
  })
}
