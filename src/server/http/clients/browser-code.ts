import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeLifeMs } from '#contract/accounts/browser-codes.ts'
import type { Config } from '#server/config.ts'
import { isHttps } from './sessions.ts'

/** For these calls alone: no page and no other call gets it. */
const path = '/api/auth/browser-code'

function cookieName(config: Config): string {
  return isHttps(config) ? '__Secure-browser-code' : 'browser-code'
}

/** Remembers in the browser that it has entered a code. It gives no access until the digits are confirmed in the other one, then a session, once. */
export function setEnteredCodeCookie(reply: FastifyReply, config: Config, secret: string): void {
  // Two minutes to confirm, two to fetch the session. The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), secret, { path, sameSite: 'strict', maxAge: (2 * codeLifeMs) / 1000 })
}

export function clearEnteredCodeCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), { path, sameSite: 'strict' })
}

/** If it has the form of one; the table decides whether it is valid. */
export function readEnteredCode({ cookies }: FastifyRequest, config: Config): string | undefined {
  const secret = cookies[cookieName(config)]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}
