import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`
interface Person {
  headers?: { cookie?: string | undefined }
}

/** One call of the API, as `send(app, 'PATCH users/1/role', admin, { role })`; without a person as a stranger. */
export function send(app: TestApp, call: Call, { headers = {} }: Person = {}, payload?: object): Promise<LightMyRequestResponse> {
  const [method, path] = call.split(' ') as ['GET', string]
  return app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
}

/** The status of that call. */
export const statusOf = async (...call: Parameters<typeof send>) => (await send(...call)).statusCode

/** The answer to that call, which must succeed. */
export async function ask(...call: Parameters<typeof send>) {
  const answer = await send(...call)
  assert.ok(answer.statusCode < 300, `${call[1]}: ${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? undefined : answer.json()
}
