import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isHttps } from '#server/http/clients/sessions.ts'

/** Half a year. */
const maxAgeSeconds = 182 * 24 * 60 * 60

function cookieName(config: Config): string {
  return isHttps(config) ? '__Host-known-device' : 'known-device'
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
export function signDevice(device: string, { secret, account, passwordHash }: DeviceOwner): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([device, account, passwordHash]))
    .digest()
}

/**
 * Marks the browser as one in which this account has logged in. The cookie gives no access: it only keeps the owner's attempts apart from those of strangers,
 * who could otherwise lock the owner out (password-limits.ts). The server stores nothing of it.
 */
export function setKnownDeviceCookie(reply: FastifyReply, config: Config, owner: DeviceOwner): void {
  const device = randomBytes(16).toString('base64url')
  const value = `${device}.${signDevice(device, owner).toString('base64url')}`
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), value, { path: '/', maxAge: maxAgeSeconds })
}

/** The id of the browser, if this account has logged in there. */
export function readKnownDevice(
  request: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  owner: DeviceOwner,
): string | undefined {
  const [, device, signature] = cookieValue.exec(request.cookies[cookieName(config)] ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signDevice(device, owner)) ? device : undefined
}
