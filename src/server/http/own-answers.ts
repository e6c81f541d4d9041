import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { untilCommit } from '#server/db/keep-while-unchanged.ts'
import type { Db } from '#server/db/open.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer depends on the session's person alone: while nothing is committed, the session's next one is the same. */
    sameForSession?: boolean
  }
}

interface OwnAnswer {
  headers: Record<string, string | number | string[] | undefined>
  body: Buffer
  /** Milliseconds since 1970: from here on the session has to be looked at again. */
  steadyUntil: number
}

/** Answers: of so many sessions at most. */
const keptAtMost = 1_000

/**
 * Has the routes that are the same for a session answer it from memory until anything is committed (decision 017). What somebody sent with his cookies is told by
 * their hash: memory holds no id with which anybody could sign in. Goes before the sessions are read.
 */
export function keepOwnAnswers(app: FastifyInstance, db: Db): void {
  const known = untilCommit<OwnAnswer>(db)
  if (known === undefined) return
  const keepers = new WeakMap<FastifyRequest, Map<string, OwnAnswer>>()
  const urls = new Set<string>()

  function noteCommits(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
    const answers = request.routeOptions.config.sameForSession === true ? known?.() : undefined
    if (answers !== undefined) keepers.set(request, answers)
    done()
  }

  async function keepSent(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const answers = keepers.get(request)
    const { session } = request
    const { cookie } = request.headers
    if (answers === undefined || session === undefined || cookie === undefined) return payload
    if (reply.statusCode !== 200 || typeof payload !== 'string' || reply.hasHeader('set-cookie')) return payload
    if (answers.size >= keptAtMost) return payload
    const body = Buffer.from(payload)
    const headers = { ...reply.getHeaders(), 'content-length': body.length }
    answers.set(keyOf(request.url, cookie), { headers, body, steadyUntil: session.steadyUntil })
    return payload
  }

  app.addHook('onRequest', noteCommits)
  app.addHook('onRoute', (route) => {
    if (route.config?.sameForSession !== true || route.method === 'HEAD') return
    if (route.config.access === 'anyone') throw new Error(`${route.url} cannot be the same for a session: it needs none.`)
    urls.add(route.url)
    route.onSend = [...[route.onSend ?? []].flat(), keepSent]
  })

  app.answerAtOnce((request, response) => {
    const { url = '' } = request
    const { cookie } = request.headers
    if (cookie === undefined || !urls.has(url)) return false
    const answer = known()?.get(keyOf(url, cookie))
    if (answer === undefined || Date.now() >= answer.steadyUntil) return false
    response.writeHead(200, answer.headers).end(answer.body)
    return true
  })
}

function keyOf(url: string, cookies: string): string {
  return `${url} ${hash('sha256', cookies, 'base64url')}`
}
