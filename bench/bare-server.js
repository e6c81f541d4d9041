import fastify from 'fastify'

// A bare Fastify that sends BARE_ANSWER, without hooks and log, which is JSON: { status, headers, body }, the body in base64.
const { status, headers, body } = JSON.parse(process.env.BARE_ANSWER ?? '{}')
const bytes = Buffer.from(body, 'base64')
const app = fastify()
app.all('/*', (_request, reply) => reply.code(status).headers(headers).send(bytes))
console.log(`The site is at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
