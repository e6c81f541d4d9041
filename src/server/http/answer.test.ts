import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { callNames } from '#contract/all-calls.ts'
import { call } from '#contract/calls.ts'
import { answer, rejectUnansweredCalls } from './answer.ts'
import type { Api } from './api.ts'

test('a declared call that no route answers stops the start, and the error names it', async () => {
  const app = fastify()
  rejectUnansweredCalls(app)
  const [left, ...others] = [...callNames.keys()]
  assert.ok(left)
  for (const { method, path } of others) if (path !== left.path) app.route({ method, url: path, handler: () => 'x' })
  await assert.rejects(
    async () => void (await app.ready()),
    new Error(`No route answers ${callNames.get(left)}, ${left.method} ${left.path}. Pass it to answer().`),
  )
  await app.close()
})

test('a call that is declared in no file of all-calls.ts stops the start, and the error names the remedy', () => {
  const undeclared = call('GET /api/things', { access: 'anyone', summary: 'Things' })
  assert.throws(
    () => answer(fastify() as unknown as Api, undeclared, () => undefined),
    /GET \/api\/things is in no file of contract\/all-calls\.ts\. Add its file there\./,
  )
})
