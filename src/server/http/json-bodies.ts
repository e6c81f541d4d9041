import type { FastifyInstance } from 'fastify'

/** JSON is the only body that is read: forms of other sites cannot send it without asking first, everything else gets 415. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Callers name the content type on DELETE and logout too, where there is nothing to say.
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
