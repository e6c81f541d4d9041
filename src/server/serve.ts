import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { backUpSite, backupRun } from './backups/back-up-site.ts'
import { type Config, hostInUrl } from './config.ts'
import type { Db } from './db/open.ts'
import type { Middleware } from './http/load/connections.ts'
import { onceDaily, runDaily } from './jobs/daily.ts'
import { keepRetention } from './jobs/retention.ts'
import { startMailWorker } from './mail/mail-worker.ts'
import type { WebBuild } from './pages/documents/web-build.ts'
import { servePages } from './pages/plugin.ts'
import { keepReserve } from './start/reserve.ts'
import { claimDailyRun } from './store/site/job-runs.ts'

/** The web side that pages are drawn with: the built one for `npm start`, Vite's for `npm run dev`. Without it only the API answers. */
export interface WebOptions {
  web?: WebBuild | undefined
  middleware?: Middleware | undefined
}

export interface ServeOptions extends WebOptions {
  db: Db
  config: Config
  /** Runs when the port is ours and before anybody is answered. */
  beforeOpening?: () => Promise<void>
  /** Runs last, when nobody uses the database any more. */
  afterClose?: () => void | Promise<void>
}

const hour = 60 * 60 * 1000
/** After the start, when its rush is over. */
const firstBackup = 60_000

/** Longest that the end may take: init systems kill after ten seconds. */
const longestGoodbye = 9_000

/** Serves until SIGTERM or SIGINT; owns the database from here on. Returns the address that was opened. */
export async function serve({ db, config, web, middleware, beforeOpening, afterClose }: ServeOptions): Promise<URL> {
  const opening = Promise.withResolvers<void>()
  const reserve = config.databaseUrl === undefined ? keepReserve(config.dataDir) : undefined
  const app = await buildApp({
    db,
    config,
    pages: web && servePages(web),
    middleware,
    log: process.stderr,
    opened: opening.promise,
    reserve,
  })
  await app.listen({ host: config.host, port: config.port })
  await beforeOpening?.()
  opening.resolve()
  const mail = startMailWorker({ db, config, log: app.log })
  app.server.on('request', ({ method, url }, response) => {
    if (method !== 'GET' && /^\/api\/(membership-applications|contact)/.test(url ?? '')) response.once('finish', mail.nudge)
  })

  // Each process looks every hour; whoever is first on a day does the work for all.
  const retention = runDaily(
    () => onceDaily(db, 'retention', (now) => keepRetention(db, now, config.club.timeZone)),
    (error) => app.log.error({ err: error }, 'what should be erased was not'),
    { every: hour },
  )
  const leaving = new AbortController()
  const backups = config.backups
    ? runDaily(
        async () => {
          if (await claimDailyRun(db, backupRun, new Date())) await backUpSite(db, config, 'daily', leaving.signal)
        },
        (error) => app.log.error({ err: error }, 'the daily backup failed'),
        { first: firstBackup, every: hour },
      )
    : undefined

  let ending = false
  async function end(): Promise<void> {
    if (ending) process.exit(1) // Asked twice: somebody is impatient.
    ending = true
    setTimeout(() => process.exit(1), longestGoodbye).unref()
    try {
      await Promise.all([drain(app), mail.stop()])
      await app.close()
      reserve?.stop()
      leaving.abort()
      await Promise.all([retention.stop(), backups?.stop()])
      await db.destroy()
      await afterClose?.()
      process.exit(0)
    } catch (error) {
      app.log.error({ err: error }, 'did not close cleanly')
      process.exit(1)
    }
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)

  return new URL(`http://${hostInUrl(config.host)}:${(app.server.address() as AddressInfo).port}`)
}

/**
 * Stops accepting and waits until the last answer is out. It comes before app.close(), which would refuse the pages' own
 * questions to the API (app.inject) while a page is still being drawn.
 */
function drain(app: FastifyInstance): Promise<void> {
  return new Promise((resolve) => {
    // Kept connections count as open until they are idle at the moment of looking.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    app.server.close(() => {
      clearInterval(sweep)
      resolve()
    })
  })
}
