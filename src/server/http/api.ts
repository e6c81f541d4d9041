import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'

/** The Fastify instance for route files: bodies, queries and answers are typed by their zod schemas. */
export type Api = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

/** What route files get besides the instance. */
export interface Site {
  db: Db
  config: Config
}

/**
 * Answers one page of a list: the rows as a JSON array and, if there are more, a `Link` header with the address of the next page, which has the same `limit`.
 */
export function sendListPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: { rows: Row[]; next?: string | null | undefined },
): Row[] {
  if (page.next) reply.header('link', linkToNext(request.url, page.next))
  return page.rows
}

/** @param address of a page of the list @param next the cursor of the page after it */
export function linkToNext(address: string, next: string): string {
  const [path = '', search] = address.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('after', next)
  return `<${path}?${query}>; rel="next"`
}
