import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers one page of a list: the rows as a JSON array and, if there are more, a `Link` header with the address of the next page, which has the same `limit`.
 */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { rows: Row[]; next?: string | null | undefined },
): Row[] {
  if (page.next) {
    const [path = '', search] = request.url.split('?', 2)
    const query = new URLSearchParams(search)
    query.set('after', page.next)
    reply.header('link', `<${path}?${query}>; rel="next"`)
  }
  return page.rows
}
