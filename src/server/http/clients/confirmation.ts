import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * For what gives power over others, cannot be undone, or takes data away: an open phone on a table must not suffice. The call is rejected unless the user
     * has given the password or used a passkey in this session within the last ten minutes, by login or `POST /api/auth/confirmation`. What can be
     * restored needs none. A change of role needs it to and from administrator alone, which the store decides.
     */
    needsConfirmation?: true
  }
}

/** docs/decisions/045 */
const confirmationLifeMs = 10 * 60_000

/** Clocks of processes differ a little; one that was set back by more must not keep a confirmation alive. */
export function isConfirmed({ session }: FastifyRequest): boolean {
  return session !== undefined && Math.abs(Date.now() - session.confirmedAt) < confirmationLifeMs
}

/** Whether the confirmation lasts for what was asked for it: five minutes more. */
export function staysConfirmed({ session }: FastifyRequest): boolean {
  return session !== undefined && Math.abs(Date.now() - session.confirmedAt) < confirmationLifeMs / 2
}
