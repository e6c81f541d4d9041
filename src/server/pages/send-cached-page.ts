import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './compress.ts'
import type { CachedPage } from './page-cache.ts'

/** Sends the page in the form that the browser understands, or 304 without a body when it has the same text already. */
export function sendCachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, policy, bodies }: CachedPage,
  { type, vary }: { type: string; vary: string },
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary, etag })
  if (policy !== undefined) reply.header('content-security-policy', policy)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(status).type(type).send(bodies[encoding])
}
