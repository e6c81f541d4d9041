import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isHttps } from '#server/http/visitors/sessions.ts'

/** Seconds for which a browser stays known: half a year. */
const knownFor = 182 * 24 * 60 * 60

function cookieName(config: Config): string {
  return isHttps(config) ? '__Host-known-device' : 'known-device'
}

/** Device and seal, as the site makes them: 128 and 256 bits. */
const cookieValue = /^([\w-]{22})\.([\w-]{43})$/

export interface DeviceOwner {
  /** The site's. */
  secret: string
  account: string
  /** Of the account's current password: with a new password all known devices become strangers'. */
  passwordHash: string
}

/** Valid for this device, account and password alone: what is signed is structured, so that no part can borrow from its neighbor. */
export function sealDevice(device: string, { secret, account, passwordHash }: DeviceOwner): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([device, account, passwordHash]))
    .digest()
}

/**
 * Marks the browser as one in which this account has signed in. It opens nothing: it only keeps the owner's own tries apart from those of strangers, who
 * would otherwise be able to lock the owner out (http/login-limits.ts). Nothing of it is kept here.
 */
export function giveKnownDevice(reply: FastifyReply, config: Config, owner: DeviceOwner): void {
  const device = randomBytes(16).toString('base64url')
  const value = `${device}.${sealDevice(device, owner).toString('base64url')}`
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), value, { path: '/', maxAge: knownFor })
}

/** The browser's own name, if it is one in which this account has signed in. */
export function readKnownDevice(
  request: Pick<FastifyRequest, 'cookies'>,
  config: Config,
  owner: DeviceOwner,
): string | undefined {
  const [, device, signature] = cookieValue.exec(request.cookies[cookieName(config)] ?? '') ?? []
  if (device === undefined || signature === undefined) return undefined
  return timingSafeEqual(Buffer.from(signature, 'base64url'), sealDevice(device, owner)) ? device : undefined
}
