import type { LightMyRequestResponse } from 'fastify'
import type { NewContinueLink } from '#contract/accounts/auth.ts'
import type { TestApp } from './app.ts'
import { register } from './applying.ts'
import { logIn } from './audit-lines.ts'

type Headers = { cookie: string }

const galaxy =
  'Mozilla/5.0 (Linux; Android 16; SM-S936N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/136.0.0.0 Mobile Safari/537.36'
const path = '/api/auth/continue-link'

/** A new account that is logged in. */
export async function member(app: TestApp, username = 'hong') {
  const { userId } = await register(app, username)
  return { userId, headers: sessionOf(await logIn(app, username)) }
}

/** In the first browser. */
export const requestContinueLink = (app: TestApp, headers: Headers) => app.inject({ method: 'POST', url: path, headers })
export const makeContinueLink = async (app: TestApp, headers: Headers) =>
  (await requestContinueLink(app, headers)).json<NewContinueLink>().token

const send = (app: TestApp, call: string, token: string, { cookie = '', from = '203.0.113.88' } = {}) =>
  app.inject({
    method: 'POST',
    url: `${path}/${call}`,
    remoteAddress: from,
    headers: { 'user-agent': galaxy, cookie },
    payload: { token },
  })

/** In the other browser, on a Galaxy. */
export const readContinueLink = (app: TestApp, token: string, options = {}) => send(app, 'account', token, options)
export const continueBy = (app: TestApp, token: string, options = {}) => send(app, 'login', token, options)

/** The session's cookie of the answer as a header. */
export function sessionOf({ cookies }: LightMyRequestResponse): Headers {
  return { cookie: `session=${cookies.find(({ name }) => name === 'session')?.value}` }
}
