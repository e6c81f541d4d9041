import type { FastifyInstance } from 'fastify'
import { say } from '#contract/sentences.ts'
import { isDiskFull } from '#server/http/database-outage.ts'
import { Refusal } from '#server/refusals.ts'
import type { Reserve } from '#server/start/reserve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May write on a full disk: signing in and out. */
    usesReserve?: boolean
  }
}

/** The first write that finds the disk full gives the reserve away; from then on every other change is refused until there is room. */
export function saveRoom(app: FastifyInstance, reserve: Reserve): void {
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDiskFull(error)) reserve.spend()
    done()
  })
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.usesReserve === true || !reserve.isSpent()) return
    throw new Refusal(503, say('The site is busy right now. Please try again in a few seconds.'))
  })
}
