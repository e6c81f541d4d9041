import { setTimeout as wait } from 'node:timers/promises'
import { Health } from '#contract/site/status.ts'
import type { Api, Site } from '#server/http/api.ts'
import { readContentVersion } from './content-version.ts'

/** A slower database counts as unavailable. */
const queryTimeoutMs = 2_000

/** For this time one query answers all health checks, so that a flood of them does not load the database. */
const cacheMs = 250

export function healthRoutes(app: Api, { db }: Site): void {
  let queriedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)

  function databaseAnswers(): Promise<boolean> {
    const now = performance.now()
    if (now - queriedAt >= cacheMs) {
      queriedAt = now
      answer = answersInTime(readContentVersion(db))
    }
    return answer
  }

  // Described in http/api-document/write-document.ts.
  app.get('/healthz', { schema: { response: { 200: Health, 503: Health } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await databaseAnswers()) return { status: 'ok' as const }
    return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
  })
}

function answersInTime(query: Promise<unknown>): Promise<boolean> {
  const answered = query.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(queryTimeoutMs, false, { ref: false })])
}
