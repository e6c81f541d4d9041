import { hash, timingSafeEqual } from 'node:crypto'
import { statSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { databaseFile } from '#server/db/sqlite.ts'
import { findRun } from '#server/jobs/daily.ts'
import { countFailed } from '#server/notices/outbox.ts'
import { readBuildStamp } from '#server/project-folder.ts'
import { notFound } from '#server/refusals.ts'
import { describeSite, measurePostgres } from '#server/site/site-status.ts'
import type { Site } from './api.ts'
import { isClient } from './limits/addresses.ts'

// By a token, also on this machine: behind a proxy every request comes from loopback, and a plain `proxy_pass` of nginx adds no header that says so.

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** What the hooks of other files count. */
interface Counted {
  /** Requests at work and queued (load-limit.ts). */
  load: () => { running: number; queued: number }
  /** Answers of the cache, and renderings (public-answers.ts). */
  cache: { hits: number; misses: number }
}

/** Labels hold the pattern of a route, never the address, and nothing that a client can make up. */
export function serveMetrics(app: FastifyInstance, { db, config }: Site, { load, cache }: Counted): void {
  const registry = new Registry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'club_request_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 2.5, 10],
    registers,
  })
  const rejected = new Counter({
    name: 'club_rejected_total',
    help: 'Requests answered 429 (a limit) or 503 (too many requests, a full disk, no database)',
    labelNames: ['status'] as const,
    registers,
  })
  for (const status of [429, 503]) rejected.inc({ status }, 0)
  const collect = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  collect('club_requests_running', 'Requests at work', () => load().running)
  collect('club_requests_queued', 'Requests that wait for their turn', () => load().queued)
  collect('club_cache_hits', 'Public answers sent from the cache since the start', () => cache.hits)
  collect('club_cache_misses', 'Public answers rendered since the start', () => cache.misses)
  const build = readBuildStamp()
  new Gauge({ name: 'club_build_info', help: 'The build that runs', labelNames: ['commit', 'built_at'], registers }).set(
    { commit: build?.commit ?? '', built_at: build?.builtAt ?? '' },
    1,
  )
  const databaseUp = new Gauge({ name: 'club_database_up', help: 'Whether the database answers', registers })
  const ofSite = new Map<SiteMetric, Gauge>()

  app.addHook('onResponse', (request, reply, done) => {
    if (isClient(request)) {
      const { statusCode, elapsedTime } = reply
      const method = methods.includes(request.method) ? request.method : 'other'
      const { url = 'none', config: routeConfig } = request.routeOptions
      // Each file of the build is a route (@fastify/static), and there are hundreds.
      const route = 'file' in routeConfig ? 'file' : url
      durations.observe({ method, route, status: `${Math.floor(statusCode / 100)}xx` }, elapsedTime / 1000)
      if (statusCode === 429 || statusCode === 503) rejected.inc({ status: statusCode })
    }
    done()
  })

  let isCollecting = false
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config)) throw notFound()
    // At the first request: a site whose metrics are never read has no observers of its event loop.
    if (!isCollecting) collectDefaultMetrics({ register: registry })
    isCollecting = true
    const values = await readSiteMetrics(db, config).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the metrics of the database were not read')
    })
    databaseUp.set(values === undefined ? 0 : 1)
    for (const gauge of ofSite.values()) gauge.remove()
    for (const { name, help, value } of values ?? []) {
      const gauge = ofSite.get(name) ?? new Gauge({ name, help, registers })
      ofSite.set(name, gauge)
      gauge.set(value)
    }
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** A proxy on this machine can hide itself completely, so neither the address of the connection nor `Host` tells who asks. */
function mayReadMetrics({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return metricsToken !== undefined && token !== undefined && isSame(token, metricsToken)
}

/** In a time that does not tell how much of it was right. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}

const helps = {
  club_mail_waiting: 'Mail that waits to be sent',
  club_push_waiting: 'Push messages that wait to be sent',
  club_deliveries_failed: 'Mail and push of the last week that was given up',
  club_backups_on: 'Whether the site makes daily backups',
  club_backup_failed: 'Whether the latest backup failed',
  club_backup_age_seconds: 'Time since the last backup that succeeded; absent before the first',
  club_backup_verified_age_seconds: 'Time since the last restore test that succeeded; absent before the first',
  club_daily_job_age_seconds: 'Time since the daily erasure last succeeded; absent before the first',
  club_database_bytes: 'Size of the database',
  club_disk_free_bytes: 'Free space on the disk of the data folder',
  club_disk_total_bytes: 'Size of that disk',
} as const

type SiteMetric = keyof typeof helps

/** The metrics that are read when they are asked for. Those without a value are left out. */
async function readSiteMetrics(db: Db, config: Config, now = new Date()) {
  const { backups, verifiedAt, mail, push, disk } = await describeSite(db, config, now)
  const age = (instant: string | null | undefined) => (instant ? (now.getTime() - Date.parse(instant)) / 1000 : undefined)
  const values: Record<SiteMetric, number | undefined> = {
    club_mail_waiting: mail.waiting,
    club_push_waiting: push.waiting,
    club_deliveries_failed: await countFailed(db),
    club_backups_on: Number(backups.isOn),
    club_backup_failed: Number(backups.failure !== null),
    club_backup_age_seconds: age(backups.lastAt),
    club_backup_verified_age_seconds: age(verifiedAt),
    club_daily_job_age_seconds: age((await findRun(db, 'retention'))?.succeededAt),
    club_database_bytes: await measureDatabase(db, config),
    club_disk_free_bytes: disk?.free,
    club_disk_total_bytes: disk?.total,
  }
  return (Object.keys(helps) as SiteMetric[]).flatMap((name) => {
    const value = values[name]
    return value === undefined ? [] : [{ name, help: helps[name], value }]
  })
}

async function measureDatabase(db: Db, { databaseUrl, dataDir }: Config): Promise<number | undefined> {
  if (databaseUrl === undefined) {
    const file = databaseFile(dataDir)
    const sizes = [file, `${file}-wal`].map((path) => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
    return sizes.reduce((sum, size) => sum + size)
  }
  return measurePostgres(db)
}
