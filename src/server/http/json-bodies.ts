import type { FastifyInstance } from 'fastify'

/** JSON is the only body that is read: forms of other sites cannot send it without asking first, everything else gets 415. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // Bodies are never unpacked: a few bytes could become gigabytes.
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() === 'identity') done()
    else
      done(
        Object.assign(new Error(`Bodies packed with ${JSON.stringify(coding.slice(0, 20))} are not read.`), { statusCode: 415 }),
      )
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Callers name the content type on DELETE and logout too, where there is nothing to say.
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
