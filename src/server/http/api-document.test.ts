import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import * as z from 'zod/mini'
import { callNames } from '#contract/all-calls.ts'
import { createTestApp } from '../../../test/app.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { example: object }> }
  responses: Record<string, { $ref?: string; headers?: object }>
}

interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { headers?: object }> }
}

let text = ''
let document: Document
let calls: Operation[]

before(async () => {
  await using app = await createTestApp()
  text = (await app.inject('/api/openapi.json')).body
  document = JSON.parse(text)
  calls = Object.values(document.paths).flatMap((methods) => Object.values(methods))
})

test('a linter finds nothing wrong in the OpenAPI document, apart from five facts', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  assert.deepEqual(problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`).sort(), [
    // The license of the project is not chosen yet.
    'info-license #/info',
    // Three calls redirect to a page, and the health check refuses no one.
    'operation-2xx-response #/paths/~1api~1language/get/responses',
    'operation-2xx-response #/paths/~1api~1login/get/responses',
    'operation-2xx-response #/paths/~1api~1logout/get/responses',
    'operation-4xx-response #/paths/~1healthz/get/responses',
  ])
})

test('each call has a name of its own, one known topic, and two sentences', () => {
  assert.ok(calls.length > 100)
  assert.equal(new Set(calls.map(({ operationId }) => operationId)).size, calls.length)
  const topics = document.tags.map(({ name }) => name)
  for (const { operationId, tags, summary, description } of calls) {
    assert.match(operationId, /^[a-z]+([A-Z][a-z]+)*$/)
    assert.equal(tags.length, 1, operationId)
    assert.ok(topics.includes(String(tags[0])), operationId)
    assert.match(summary, /^[A-Z].*[^.]$/, operationId)
    assert.match(description, /^[A-Z].*\.$/, operationId)
  }
})

test('lists name the Link header, and refusals for a while Retry-After', () => {
  for (const { operationId, parameters = [], responses } of calls) {
    const isList = parameters.some(({ name }) => name === 'after')
    assert.equal('Link' in (responses[200]?.headers ?? {}), isList, operationId)
    if (operationId !== 'checkHealth') assert.equal(responses[429]?.$ref, '#/components/responses/TooMany', operationId)
  }
  for (const name of ['TooMany', 'Unavailable'])
    assert.ok('Retry-After' in (document.components.responses[name]?.headers ?? {}), name)
})

test('every body has an example, which is accepted', () => {
  for (const [declared, operationId] of callNames) {
    if (declared.body === undefined) continue
    const example = calls.find((each) => each.operationId === operationId)?.requestBody?.content['application/json']?.example
    assert.ok(Object.keys(example ?? {}).length > 0, `${operationId}: declare its sample`)
    const result = z.safeParse(declared.body, example)
    assert.ok(result.success, `${operationId}: ${JSON.stringify(result.error?.issues)}`)
  }
})
