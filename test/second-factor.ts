import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'

/** What an app shows for the key at the time of the test's clock. @param later half minutes from now. */
export function codeOf(secret: string, later = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * 30_000 })
}

/** Sets up an app by the calls of Settings; the session has just logged in. */
export async function turnOnCodes(app: TestApp, headers: { cookie: string }): Promise<{ secret: string; codes: string[] }> {
  const made = await app.inject({ method: 'POST', url: '/api/auth/second-factor', headers })
  assert.equal(made.statusCode, 201, made.body)
  const { secret } = made.json<{ secret: string }>()
  const payload = { code: codeOf(secret) }
  const on = await app.inject({ method: 'PUT', url: '/api/auth/second-factor', headers, payload })
  assert.equal(on.statusCode, 200, on.body)
  return { secret, codes: on.json<{ codes: string[] }>().codes }
}

/** The cookie of a login that waits for a code. */
export function loginStep(answer: LightMyRequestResponse): { cookie: string } {
  assert.deepEqual([answer.statusCode, answer.json().needs], [401, 'code'])
  const cookie = answer.cookies.find(({ name }) => name === 'login-step')
  return { cookie: `login-step=${cookie?.value}` }
}
