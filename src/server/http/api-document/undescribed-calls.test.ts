import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { readConfig } from '#server/config.ts'
import { describeApi } from './describe-api.ts'

async function bootWith(...routes: { url: string; schema?: object }[]): Promise<void> {
  const app = fastify()
  describeApi(app, readConfig({}))
  for (const { url, schema } of routes) app.get(url, { ...(schema && { schema }) }, () => 'x')
  try {
    await app.ready()
  } finally {
    await app.close()
  }
}

const named = { operationId: 'listUsers', summary: 'Accounts' }

test('a call without name, summary or topic stops the start, and the error names the remedy', async () => {
  await assert.rejects(bootWith({ url: '/api/users' }), /GET \/api\/users has no name\. Add schema: \{ operationId:/)
  await assert.rejects(bootWith({ url: '/api/users', schema: { operationId: 'listUsers' } }), /has no name/)
  await assert.rejects(bootWith({ url: '/api/things', schema: named }), /\/api\/things has no topic\. Add its path to/)
  await bootWith({ url: '/api/users', schema: named }, { url: '/a-page' })
})

test('two calls of one name stop the start', async () => {
  await assert.rejects(
    bootWith({ url: '/api/users', schema: named }, { url: '/api/members', schema: named }),
    /Two calls are named listUsers; one is GET \/api\/members/,
  )
})
