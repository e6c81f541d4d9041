import assert from 'node:assert/strict'
import type { InjectOptions } from 'fastify'
import type { TestApp } from './app.ts'

type By = Pick<InjectOptions, 'headers'> | null
type Request = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`

/** Sends a request with the headers of a user, or without a session: `send(app, admin, 'PUT /api/expenses/1', { … })`. */
export function send(app: Pick<TestApp, 'inject'>, by: By, request: Request, payload?: InjectOptions['payload']) {
  const [method, url = ''] = request.split(' ')
  return app.inject({ method: method as 'GET', url, headers: by?.headers ?? {}, ...(payload !== undefined && { payload }) })
}

/** The status of the answer. */
export const statusOf = async (...request: Parameters<typeof send>) => (await send(...request)).statusCode

/** What is answered to a request that must succeed. */
export async function ask(...request: Parameters<typeof send>) {
  const answer = await send(...request)
  assert.ok(answer.statusCode < 300, `${request[2]}: ${answer.statusCode} ${answer.body}`)
  return answer.body === '' ? undefined : answer.json()
}

/** As `send`, and reads the answer. The issues are written as `path: message`. */
export async function call<Body = ReturnType<typeof JSON.parse>>(...request: Parameters<typeof send>) {
  const answer = await send(...request)
  const body = answer.body === '' ? null : answer.json()
  const issues: string[] = (body?.issues ?? []).map(({ path, message }: Record<string, string>) => `${path}: ${message}`)
  return { status: answer.statusCode, body: body as Body, message: String(body?.message ?? ''), issues }
}
