import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isHttps } from './sessions.ts'

/** Seconds for which a browser stays known: half a year. */
const knownFor = 182 * 24 * 60 * 60

function cookieName(config: Config): string {
  return isHttps(config) ? '__Host-known-device' : 'known-device'
}

function seal(secret: string, device: string, account: string): Buffer {
  return createHmac('sha256', secret).update(`${device} ${account}`).digest()
}

/**
 * Marks the browser as one in which this account has signed in. It opens nothing: it only keeps the owner's own tries apart from those of strangers, who
 * would otherwise be able to lock the owner out (http/login-limits.ts). Nothing of it is kept here.
 */
export function giveKnownDevice(
  reply: FastifyReply,
  config: Config,
  { secret, account }: { secret: string; account: string },
): void {
  const device = randomBytes(16).toString('base64url')
  const value = `${device}.${seal(secret, device, account).toString('base64url')}`
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), value, { path: '/', maxAge: knownFor })
}

/** The browser's own name, if it is one in which this account has signed in. */
export function readKnownDevice(
  request: FastifyRequest,
  config: Config,
  { secret, account }: { secret: string; account: string },
): string | undefined {
  const [device = '', signature = ''] = request.cookies[cookieName(config)]?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  const right = seal(secret, device, account)
  return given.length === right.length && timingSafeEqual(given, right) ? device : undefined
}
