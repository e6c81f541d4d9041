import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './compress.ts'
import type { KeptPage } from './page-cache.ts'

/** Answers from memory, in the form that the browser understands, or with nothing when it has the same text already. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptPage,
  { type, vary }: { type: string; vary: string },
): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', vary).header('etag', kept.etag)
  if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(kept.status).type(type).send(kept.bodies[encoding])
}
