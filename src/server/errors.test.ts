import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { late } from './errors.ts'
import { answerErrors } from './http/errors.ts'

test('a module that cannot be loaded is one line in the log and a 503, and is loaded as soon as it can be', async () => {
  let isThere = false
  const part = late('the part', async () => {
    if (!isThere) throw new Error('EMFILE')
    return { answer: 42 }
  })
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line) => lines.push(line) }, level: 'error' } })
  answerErrors(app)
  app.get('/', async () => (await part()).answer)

  for (let round = 0; round < 3; round += 1) {
    const refused = await app.inject('/')
    assert.equal(refused.statusCode, 503)
    assert.equal(refused.headers['retry-after'], '60')
    assert.match(refused.json().message, /^A part of the site is not working right now/)
  }
  assert.equal(lines.length, 1)
  assert.match(lines[0] ?? '', /the part could not be loaded: Error: EMFILE/)

  isThere = true
  assert.equal((await app.inject('/')).body, '42')
})
