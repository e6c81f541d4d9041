import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { followContentVersion } from '#server/store/content-version.ts'
import { type ReadyAnswer, readyAnswer, shownContent } from './ready-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the address and the public content alone: it is kept until that content changes. */
    sameForEverybody?: boolean
  }
  interface FastifyInstance {
    keptAnswers: KeptAnswers
  }
}

interface KeptAnswer extends ReadyAnswer {
  version: number
}

interface KeptAnswers {
  contentVersion: () => number | Promise<number>
  find(url: string): KeptAnswer | undefined
  keep(url: string, answer: KeptAnswer): void
  /** What a page shows of a call that is the same for everybody, when its answer lies ready and is the present one. */
  ready(url: string): Promise<ReturnType<typeof shownContent> | undefined>
}

/** Bytes: addresses are as many as strangers make up. */
const keptAtMost = 4 * 1024 * 1024

/** Goes onto the root instance: pages find there what the API has answered. */
export function offerKeptAnswers(app: FastifyInstance, db: Db): void {
  const contentVersion = followContentVersion(db)
  const answers = new Map<string, KeptAnswer>()
  let size = 0

  function forget(url: string): void {
    size -= answers.get(url)?.body.length ?? 0
    answers.delete(url)
  }

  app.decorate('keptAnswers', {
    contentVersion,
    find: (url) => answers.get(url),
    keep(url, answer) {
      forget(url)
      answers.set(url, answer)
      size += answer.body.length
      for (const eldest of answers.keys()) {
        if (size <= keptAtMost) return
        forget(eldest)
      }
    },
    async ready(url) {
      const kept = answers.get(url)
      if (kept === undefined || kept.version !== (await contentVersion())) return undefined
      return shownContent(kept)
    },
  })
}

/** Keeps what the routes that are the same for everybody have answered. Goes before the routes. */
export function keepAnswers(app: FastifyInstance): void {
  const { contentVersion, find, keep } = app.keptAnswers
  const versions = new WeakMap<FastifyRequest, number>()

  /** Before anything is read, so that a change meanwhile makes what is kept too old and never too new. */
  async function noteVersion(request: FastifyRequest): Promise<void> {
    versions.set(request, await contentVersion())
  }

  async function keepSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const version = versions.get(request)
    const answer = readyAnswer(reply, payload)
    if (version !== undefined && answer !== undefined) keep(request.raw.url ?? '', Object.assign(answer, { version }))
    return payload
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.sameForEverybody !== true || route.method === 'HEAD') return
    if (route.config.access !== 'anyone') throw new Error(`${route.url} cannot be the same for everybody: not everybody may ask.`)
    route.onRequest = [...[route.onRequest ?? []].flat(), noteVersion]
    route.onSend = [...[route.onSend ?? []].flat(), keepSent]
  })

  app.answerAtOnce((request, response) => {
    const kept = find(request.url ?? '')
    if (kept === undefined || kept.version !== contentVersion()) return false
    response.writeHead(200, kept.headers).end(kept.body)
    return true
  })
}
