import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import * as z from 'zod/mini'
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

test('a route without declared access, or without a response schema, stops the start, and the error names the remedy', async () => {
  const schema = { response: { 200: z.string() } }
  for (const [options, error] of [
    [{ schema }, /GET \/api\/new does not say who may call it\. Add config: \{ access:/],
    [{ schema, config: { access: 'members' } }, /does not say who may call it/],
    [{ config: { access: 'anyone' } }, /GET \/api\/new does not say what it answers\. Add schema: \{ response:/],
  ] as const)
    await assert.rejects(bootWith(options), error)
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

test('a call that is declared in no file of all-calls.ts stops the start, and the error names the remedy', () => {
  const undeclared = call('GET /api/things', { access: 'anyone', summary: 'Things' })
  assert.throws(
    () => answer(fastify() as unknown as Api, undeclared, () => undefined),
    /GET \/api\/things is in no file of contract\/all-calls\.ts\. Add its file there\./,
  )
})

test('a declared call that no route answers stops the start, and the error names it', async () => {
  await using app = fastify()
  rejectUnansweredCalls(app)
  await assert.rejects(
    async () => void (await app.ready()),
    /^Error: No route answers \w+, [A-Z]+ \/api\/\S+\. Pass it to answer\(\)\.$/,
  )
})
