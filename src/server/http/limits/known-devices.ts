import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isHttps } from '#server/http/clients/sessions.ts'

/** Half a year. */
const maxAgeSeconds = 182 * 24 * 60 * 60

/** Which step of a login a browser is known by: the password, or the code after it. Who knows the password alone must not become known for the second. */
export type Step = 'password' | 'code'

const names: Record<Step, string> = { password: 'known-device', code: 'known-code-device' }

function cookieName(config: Config, step: Step): string {
  return isHttps(config) ? `__Host-${names[step]}` : names[step]
}

/** Device id and signature: 128 and 256 bits. */
const cookieValue = /^([\w-]{22})\.([\w-]{43})$/

export interface DeviceOwner {
  /** Of the site. */
  secret: string
  account: string
  /** Of the account's current password: a new password makes all known devices unknown. */
  passwordHash: string
}

/** Valid for this device, account and password only. The signed text is structured, so that characters cannot move from one part to the next. */
export function signDevice(device: string, { secret, account, passwordHash }: DeviceOwner, step: Step = 'password'): Buffer {
  const signed = [device, account, passwordHash, ...(step === 'password' ? [] : [step])]
  return createHmac('sha256', secret).update(JSON.stringify(signed)).digest()
}

/**
 * Marks the browser as one in which this account has logged in, or has given a code. The cookie gives no access: it only keeps the owner's attempts apart from those of strangers,
 * who could otherwise lock the owner out (password-limits.ts). The server stores nothing of it.
 */
export function setKnownDeviceCookie(reply: FastifyReply, config: Config, owner: DeviceOwner, step: Step): void {
  const device = randomBytes(16).toString('base64url')
  const value = `${device}.${signDevice(device, owner, step).toString('base64url')}`
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config, step), value, { path: '/', maxAge: maxAgeSeconds })
}

/** The id of the browser, if this account has passed the step there. */
export function readKnownDevice(
  request: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  owner: DeviceOwner,
  step: Step = 'password',
): string | undefined {
  const [, device, signature] = cookieValue.exec(request.cookies[cookieName(config, step)] ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(device, owner, step)) ? device : undefined
}
