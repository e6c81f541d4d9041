import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTicket, ticketLifeMs } from '#server/accounts/tickets.ts'
import type { Config } from '#server/config.ts'
import { isHttps } from './sessions.ts'

function cookieName(config: Config): string {
  return isHttps(config) ? '__Secure-application-ticket' : 'application-ticket'
}

/** Lets the browser in which an account was created apply for it without being logged in. */
export function setApplicationTicketCookie(reply: FastifyReply, config: Config, token: string): void {
  // The other flags are those of every cookie: sessions.ts.
  reply.setCookie(cookieName(config), token, { path: '/api', maxAge: ticketLifeMs.application / 1000 })
}

/** At logout: the next user of this browser must not apply for the one who has logged out. */
export function clearApplicationTicket(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName(config), { path: '/api' })
}

/** The browser's ticket, if it has the form of one; the table decides whether it is valid. */
export function readApplicationTicket(request: FastifyRequest, config: Config): string | undefined {
  const ticket = request.cookies[cookieName(config)]
  return ticket !== undefined && isTicket(ticket) ? ticket : undefined
}
