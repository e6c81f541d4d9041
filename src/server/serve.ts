import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { backUpDaily } from './backups/daily-backup.ts'
import { deleteOldEnvelopes } from './backups/envelope.ts'
import { hostInUrl } from './config.ts'
import { startDeliveryWorker } from './delivery/delivery-worker.ts'
import type { Site } from './http/api.ts'
import type { Middleware } from './http/connections.ts'
import { reserveDiskSpace } from './http/full-disk.ts'
import type { LogStream } from './http/logging.ts'
import { onceDaily, runDaily } from './jobs/daily.ts'
import { deleteExpiredData, deleteExpiredLogins, eraseEndedRideDays } from './jobs/retention.ts'
import { servePages } from './pages/plugin.ts'
import type { WebBuild } from './pages/web-build.ts'
import { readBuildStamp } from './project-folder.ts'
import { refreshClub } from './site/club-values.ts'

export interface WebOptions {
  log?: LogStream | undefined
  web: WebBuild
  middleware?: Middleware | undefined
}

export interface ServeOptions extends WebOptions, Site {
  /** Runs when the port is ours and before any request is answered. */
  beforeOpening?: () => Promise<void>
  afterClose?: () => void | Promise<void>
}

const hourMs = 60 * 60 * 1000
/** After the work of the start is over. */
const firstBackupAfterMs = 60_000
/** Then requests that still send or receive are broken off, so that the rest closes in time. */
const drainTimeoutMs = 6_000
/** Init systems kill after ten seconds. */
const shutdownTimeoutMs = 9_000
/** A signal to a process group arrives twice: npm passes on what Node also gets itself. */
const sameSignalMs = 2_000

/** Serves until SIGTERM or SIGINT; owns the database from here on. Returns the address that was opened. */
export async function serve(options: ServeOptions): Promise<URL> {
  const { db, config, web, middleware, beforeOpening, afterClose, log = process.stderr } = options
  const opening = Promise.withResolvers<void>()
  const reserve = config.databaseUrl === undefined ? reserveDiskSpace(config.dataDir) : undefined
  const app = await buildApp({
    db,
    config,
    pages: servePages(web),
    middleware,
    log,
    opened: opening.promise,
    reserve,
  })
  await app.listen({ host: config.host, port: config.port })
  app.log.info({ build: readBuildStamp() }, 'the site starts')
  await beforeOpening?.()
  opening.resolve()
  const delivery = startDeliveryWorker({ db, config, log: app.log })
  app.server.on('request', ({ method }, response) => {
    if (method === 'GET' || method === 'HEAD') return
    // Any change may be something that people are told.
    response.once('finish', () => response.statusCode < 400 && delivery.nudge())
  })

  const clubNow = async () => {
    await refreshClub(db, config)
    return config.club
  }
  // Each process checks every hour; the first one of a day does the work for all.
  const retention = runDaily(
    () => onceDaily(db, 'retention', async (now) => deleteExpiredData(db, now, await clubNow())),
    (error) => app.log.error({ err: error }, 'what should be erased was not'),
    { every: hourMs },
  )
  // In each process: a second time finds nothing.
  const logins = runDaily(
    async () => {
      deleteOldEnvelopes(config.dataDir)
      await deleteExpiredLogins(db, new Date())
    },
    (error) => app.log.error({ err: error }, 'expired codes and challenges of logins were not deleted'),
    { every: hourMs },
  )
  const rideDays = runDaily(
    async () => eraseEndedRideDays(db, new Date(), await clubNow()),
    (error) => app.log.error({ err: error }, 'the data of a ride’s day was not erased'),
    { every: hourMs },
  )
  const closing = new AbortController()
  const backups = config.backups
    ? runDaily(
        () => backUpDaily({ db, config }, app.log, closing.signal),
        () => {}, // it says itself what failed
        { first: firstBackupAfterMs, every: hourMs },
      )
    : undefined

  let closingSince: number | undefined
  async function close(): Promise<void> {
    if (closingSince !== undefined) {
      // A second signal ends the process at once, for a person who will not wait.
      if (performance.now() - closingSince > sameSignalMs) process.exit(1)
      return
    }
    closingSince = performance.now()
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    try {
      await Promise.all([drain(app), delivery.stop()])
      await app.close()
      reserve?.stop()
      closing.abort()
      await Promise.all([retention.stop(), logins.stop(), rideDays.stop(), backups?.stop()])
      await db.destroy()
      await afterClose?.()
      app.log.info('the site has stopped')
      process.exit(0)
    } catch (error) {
      app.log.error({ err: error }, 'did not close cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)

  return new URL(`http://${hostInUrl(config.host)}:${(app.server.address() as AddressInfo).port}`)
}

/** Comes before app.close(), which would reject the pages' calls to the API (app.inject) while a page is still being rendered. */
function drain(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs)
    // Keep-alive connections count as open until they are idle at the moment of the check.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.close(() => {
      clearInterval(sweep)
      clearTimeout(cutOff)
      resolve()
    })
  })
}
