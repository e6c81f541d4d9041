import type { InjectOptions } from 'fastify'
import type { TestApp } from './app.ts'

type By = Pick<InjectOptions, 'headers'> | null
type Request = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** Sends a request with the headers of a user, or without a session: `send(app, admin, 'PUT /api/expenses/1', { … })`. */
export function send(app: TestApp, by: By, request: Request, payload?: object) {
  const [method, url = ''] = request.split(' ')
  return app.inject({ method: method as 'GET', url, headers: by?.headers ?? {}, ...(payload && { payload }) })
}

/** As `send`, and reads the answer. The issues are written as `path: message`. */
export async function call<Body = ReturnType<typeof JSON.parse>>(...request: Parameters<typeof send>) {
  const answer = await send(...request)
  const body = answer.body === '' ? null : answer.json()
  const issues: string[] = (body?.issues ?? []).map(({ path, message }: Record<string, string>) => `${path}: ${message}`)
  return { status: answer.statusCode, body: body as Body, message: String(body?.message ?? ''), issues }
}
