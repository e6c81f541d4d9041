import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** Whether the daily ceilings hold for the request: an officer signs people up at a meeting also on the day of a flood. */
export function hasCeiling({ session }: FastifyRequest, { rateLimits }: Config): boolean {
  return rateLimits && !(session?.user.role === 'admin' && session.user.isActive === 'true')
}
