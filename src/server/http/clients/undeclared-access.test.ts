import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { callNames } from '#contract/all-calls.ts'
import { call } from '#contract/calls.ts'
import { createTestApp } from '../../../../test/app.ts'
import { answer, rejectUnansweredCalls } from '../answer.ts'
import type { Api } from '../api.ts'
import { enforceAccess } from './access.ts'

async function bootWith(options: object): Promise<void> {
  await using site = await createTestApp()
  const app = fastify()
  enforceAccess(app, site)
  app.get('/api/new', options, () => 'x')
  try {
    await app.ready()
  } finally {
    await app.close()
  }
}

test('a route without declared access stops the start, and the error names the remedy', async () => {
  await assert.rejects(
    bootWith({ schema: { response: { 200: z.string() } } }),
    /GET \/api\/new does not say who may call it\. Add config: \{ access:/,
  )
  await assert.rejects(
    bootWith({ config: { access: 'members' }, schema: { response: { 200: z.string() } } }),
    /does not say who may call it/,
  )
})

test('a route without a response schema stops the start, and the error names the remedy', async () => {
  await assert.rejects(
    bootWith({ config: { access: 'anyone' } }),
    /GET \/api\/new does not say what it answers\. Add schema: \{ response:/,
  )
})

test('reading the current user in a route for anyone is an error that names the remedy', async () => {
  await using app = await createTestApp({
    pages: async (scope) => {
      scope.get('/broken', (request) => request.currentUser)
    },
    log: { write: (line) => lines.push(line) },
  })
  const lines: string[] = []
  assert.equal((await app.inject('/broken')).statusCode, 500)
  assert.match(lines.join(''), /declare config: \{ access: 'user' \}, 'member' or 'admin'/)
})

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
