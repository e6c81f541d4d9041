import * as z from 'zod/mini'
import type { Api, Site } from '#server/http/api.ts'
import { readContentVersion } from '#server/store/content/content-version.ts'

/** A database that needs longer than this for one row is no help to a visitor. */
const patience = 2_000

const Health = z.object({ status: z.enum(['ok', 'unavailable']) })

/** Milliseconds for which one answer of the database serves all who ask: without it, a flood of health checks would keep the database busy. */
const answerLife = 250

export function healthRoutes(app: Api, { db }: Site): void {
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<boolean> = Promise.resolve(false)

  function databaseAnswers(): Promise<boolean> {
    const now = performance.now()
    if (now - asked >= answerLife) {
      asked = now
      answer = answersInTime(readContentVersion(db))
    }
    return answer
  }

  app.get(
    '/healthz',
    {
      config: { skipsQueue: true },
      schema: { summary: 'Whether the process is up and its database answers', response: { 200: Health, 503: Health } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (await databaseAnswers()) return { status: 'ok' as const }
      return reply.code(503).header('retry-after', 2).send({ status: 'unavailable' })
    },
  )
}

function answersInTime(question: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience, false)
    question
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
}
