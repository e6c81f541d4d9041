import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/open.ts'
import { followContentVersion } from '#server/store/content-version.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the address and the public content alone: it is kept until that content changes. */
    sameForEverybody?: boolean
  }
}

interface KeptAnswer {
  version: number
  headers: Record<string, string | number | string[] | undefined>
  body: Buffer
}

/** Bytes: addresses are as many as strangers make up. */
const keptAtMost = 4 * 1024 * 1024

/** Keeps what the routes that are the same for everybody have answered. Goes before the routes. */
export function keepAnswers(app: FastifyInstance, db: Db): void {
  const contentVersion = followContentVersion(db)
  const answers = new Map<string, KeptAnswer>()
  const versions = new WeakMap<FastifyRequest, number>()
  let size = 0

  function forget(url: string): void {
    size -= answers.get(url)?.body.length ?? 0
    answers.delete(url)
  }

  function keep(url: string, answer: KeptAnswer): void {
    forget(url)
    answers.set(url, answer)
    size += answer.body.length
    for (const eldest of answers.keys()) {
      if (size <= keptAtMost) return
      forget(eldest)
    }
  }

  /** Before anything is read, so that a change meanwhile makes what is kept too old and never too new. */
  async function noteVersion(request: FastifyRequest): Promise<void> {
    versions.set(request, await contentVersion())
  }

  async function keepSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const version = versions.get(request)
    if (reply.statusCode === 200 && version !== undefined && typeof payload === 'string' && !reply.hasHeader('set-cookie')) {
      const body = Buffer.from(payload)
      keep(request.raw.url ?? '', { version, headers: { ...reply.getHeaders(), 'content-length': body.length }, body })
    }
    return payload
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.sameForEverybody !== true || route.method === 'HEAD') return
    if (route.config.access !== 'anyone') throw new Error(`${route.url} cannot be the same for everybody: not everybody may ask.`)
    route.onRequest = [...[route.onRequest ?? []].flat(), noteVersion]
    route.onSend = [...[route.onSend ?? []].flat(), keepSent]
  })

  app.answerAtOnce((request, response) => {
    const kept = answers.get(request.url ?? '')
    if (kept === undefined || kept.version !== contentVersion()) return false
    response.writeHead(200, kept.headers).end(kept.body)
    return true
  })
}
