import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DailyCeiling } from '#contract/site/daily-ceilings.ts'
import type { Config } from '#server/config.ts'
import type { WaitOfNetwork } from '#server/store/site/daily-ceilings.ts'

/**
 * What the request's network may still create, for the store to ask; undefined when the daily ceilings do not apply: an officer signs people up at a
 * meeting also on the day of a flood, and forty of them over one Wi-Fi.
 */
export function ceilingsOf(
  { limits }: Pick<FastifyInstance, 'limits'>,
  request: FastifyRequest,
  { config: { rateLimits }, ceiling }: { config: Config; ceiling: DailyCeiling },
): WaitOfNetwork | undefined {
  const { session } = request
  const isExempt = !rateLimits || (session?.user.role === 'admin' && session.user.isActive === 'true')
  return isExempt ? undefined : (spend) => limits.waitOfNetwork(request, ceiling, spend)
}
