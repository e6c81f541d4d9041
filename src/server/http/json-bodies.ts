import type { FastifyInstance } from 'fastify'

/** Accepts JSON bodies only: forms of other sites cannot send them without a preflight request. Everything else gets 415. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    // Bodies are never decompressed: a few bytes could become gigabytes.
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding.toLowerCase() === 'identity') done()
    else
      done(
        Object.assign(new Error(`Bodies encoded as ${JSON.stringify(coding.slice(0, 20))} are not accepted.`), {
          statusCode: 415,
        }),
      )
  })
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send the content type on DELETE and logout too, where there is no body.
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
