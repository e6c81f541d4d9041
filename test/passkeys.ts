import type { Passkey } from '#contract/accounts/auth.ts'
import type { SignedIn, TestApp } from './app.ts'
import { SoftwareAuthenticator, type Wrong } from './software-authenticator.ts'

const iphone = 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1'
const host = 'localhost'

export type Who = Pick<SignedIn, 'headers'>
export const call = (
  app: TestApp,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: object = {},
) =>
  app.inject({
    method,
    url: `/api/auth/${url}`,
    ...(payload && { payload }),
    headers: { host, 'user-agent': iphone, ...headers },
  })

export const passkeysOf = async (app: TestApp, { headers }: Who) =>
  (await call(app, 'GET', 'passkeys', undefined, headers)).json<Passkey[]>()

/** Adds a passkey of the device. */
export async function addPasskey(app: TestApp, { headers }: Who, device = new SoftwareAuthenticator(), wrong: Wrong = {}) {
  const options = (await call(app, 'POST', 'passkeys/challenge', {}, headers)).json()
  const made = device.create(options, wrong)
  return { device, made, answer: await call(app, 'POST', 'passkeys', made, headers) }
}

/** Has the device sign a challenge for a login. */
export async function sign(app: TestApp, device: SoftwareAuthenticator, wrong: Wrong = {}) {
  return device.get((await call(app, 'POST', 'passkey-login/challenge', {})).json(), wrong)
}

export const send = (app: TestApp, signed: object, headers: object = {}) => call(app, 'POST', 'passkey-login', signed, headers)
export const logIn = async (app: TestApp, device: SoftwareAuthenticator, wrong: Wrong = {}, headers: object = {}) =>
  send(app, await sign(app, device, wrong), headers)
