import type { FastifyReply, FastifyRequest } from 'fastify'
import { loginStepLifeMs } from '#server/accounts/second-factors.ts'
import { ticketLifeMs } from '#server/accounts/tickets.ts'
import type { Config } from '#server/config.ts'
import { isHttps } from './sessions.ts'

/**
 * A secret that a browser keeps from one step to the next. It gives no access, and a table decides whether it is valid. Only the calls below `path` get
 * it. The other flags are those of every cookie (sessions.ts).
 */
function stepCookie(name: string, lifeMs: number, options: { path: string; sameSite?: 'strict' }) {
  const nameFor = (config: Config) => (isHttps(config) ? `__Secure-${name}` : name)
  return {
    set(reply: FastifyReply, config: Config, secret: string): void {
      reply.setCookie(nameFor(config), secret, { ...options, maxAge: lifeMs / 1000 })
    },
    clear(reply: FastifyReply, config: Config): void {
      reply.clearCookie(nameFor(config), options)
    },
    /** If it has the form of one. */
    read({ cookies }: FastifyRequest, config: Config): string | undefined {
      const secret = cookies[nameFor(config)]
      return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : undefined
    },
  }
}

/**
 * Lets the browser in which an account was created apply for it without being logged in. Cleared at logout: the next user of this browser must not apply
 * for the one who has logged out.
 */
export const applicationTicket = stepCookie('application-ticket', ticketLifeMs.application, { path: '/api' })

/** The password was right, and the code is waited for. */
export const loginStep = stepCookie('login-step', loginStepLifeMs, { path: '/api/auth/login', sameSite: 'strict' })
