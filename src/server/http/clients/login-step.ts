import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginStepLifeMs } from '#server/accounts/second-factors.ts'
import type { Config } from '#server/config.ts'
import { isHttps } from './sessions.ts'

/** For this call alone: no page and no other call gets it. */
const path = '/api/auth/login'

function cookieName(config: Config): string {
  return isHttps(config) ? '__Secure-login-step' : 'login-step'
}

/** Remembers in the browser that the password was right and the code is waited for. It gives no access. */
export function setLoginStepCookie(reply: FastifyReply, config: Config, secret: string): void {
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), secret, { path, sameSite: 'strict', maxAge: loginStepLifeMs / 1000 })
}

export function clearLoginStepCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), { path, sameSite: 'strict' })
}

/** If it has the form of one; the table decides whether it is valid. */
export function readLoginStep({ cookies }: FastifyRequest, config: Config): string | undefined {
  const secret = cookies[cookieName(config)]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
}
