import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '#server/http/database-outage.ts'
import { siteIsBusy } from '#server/refusals.ts'
import type { Reserve } from '#server/start/reserve.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** May write on a full disk: logging in and out. */
    usesReserve?: boolean
  }
}

/** The first write that finds the disk full frees the reserved space; from then on every other change is rejected until there is space again. */
export function rejectWritesOnFullDisk(app: FastifyInstance, reserve: Reserve): void {
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDiskFull(error)) reserve.spend()
    done()
  })
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || routeOptions.config.usesReserve === true || !reserve.isSpent()) return
    throw siteIsBusy()
  })
}
