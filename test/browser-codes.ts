import type { LightMyRequestResponse } from 'fastify'
import type { BrowserCode, NewBrowserCode } from '#contract/accounts/browser-codes.ts'
import type { TestApp } from './app.ts'
import { register } from './applying.ts'
import { logIn } from './audit-lines.ts'

type Headers = { cookie: string }

const galaxy =
  'Mozilla/5.0 (Linux; Android 16; SM-S936N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36'
const path = '/api/auth/browser-code'

/** A new account that is logged in. */
export async function member(app: TestApp, username = 'hong') {
  const { userId } = await register(app, username)
  return { userId, headers: cookieOf(await logIn(app, username), 'session') }
}

/** In the first browser. */
export const requestCode = (app: TestApp, headers: Headers) => app.inject({ method: 'POST', url: path, headers })
export const makeCode = async (app: TestApp, headers: Headers) => (await requestCode(app, headers)).json<NewBrowserCode>()
export const stateOf = async (app: TestApp, headers: Headers) =>
  (await app.inject({ url: path, headers })).json<BrowserCode | null>()
export const confirmDigits = (app: TestApp, headers: Headers, id: string, digits: string) =>
  app.inject({ method: 'POST', url: `${path}/${id}/confirmation`, headers, payload: { digits } })
export const endCode = (app: TestApp, headers: Headers, id: string) =>
  app.inject({ method: 'DELETE', url: `${path}/${id}`, headers })

/** In the other browser, on a Galaxy. */
export const enter = (app: TestApp, code: string, { cookie = '', from = '203.0.113.88' } = {}) =>
  app.inject({
    method: 'POST',
    url: `${path}/entry`,
    remoteAddress: from,
    headers: { 'user-agent': galaxy, cookie },
    payload: { code },
  })
export const fetchSession = (app: TestApp, headers: Headers) =>
  app.inject({ method: 'POST', url: `${path}/login`, headers: { 'user-agent': galaxy, ...headers } })

/** A cookie of the answer as a header. */
export function cookieOf({ cookies }: LightMyRequestResponse, name: 'session' | 'browser-code'): Headers {
  return { cookie: `${name}=${cookies.find((cookie) => cookie.name === name)?.value}` }
}

/** A code that was entered, and waits for its digits. */
export async function enteredCode(app: TestApp, headers: Headers) {
  const { id, code } = await makeCode(app, headers)
  const answer = await enter(app, code)
  return { id, code, digits: answer.json<{ digits: string }>().digits, other: cookieOf(answer, 'browser-code') }
}

/** Other than these. */
export const otherDigits = (digits: string) => (digits === '00' ? '01' : '00')
